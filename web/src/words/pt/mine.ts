import type { mine as english } from "../en/mine";

export const mine: typeof english = {
  "record.title": "Meu histórico",
  "record.about":
    "Todas as partidas que você termina neste navegador, e o que elas somam. Nada disso sai do seu aparelho, a não ser que você exporte.",
  "record.none": "Nenhuma partida terminada ainda. Jogue uma e volte aqui.",
  "record.play": "Ir aos jogos",
  "record.games": "Partidas",
  "record.wins": "Vitórias",
  "record.streak": "Maior sequência",
  "record.row.one": "sequência atual: {n} vitória",
  "record.row.other": "sequência atual: {n} vitórias",
  "record.terrain": "Terreno preferido",
  "record.together.one":
    "{n} partida em volta da mesma tela também fica guardada, mas não conta: qualquer um de vocês poderia ser eu.",
  "record.together.other":
    "{n} partidas em volta da mesma tela também ficam guardadas, mas não contam: qualquer um de vocês poderia ser eu.",
  "record.by_game": "Por jogo",
  "record.game": "Jogo",
  "record.best": "Recorde",
  "record.mean": "Média",
  "record.by_level": "Vitórias por adversário",
  "record.level": "Contra",
  "record.people": "Pessoas",
  "record.of": "{wins} de {games}",
  "record.course": "Pontos, partida a partida",
  "record.course_told":
    "{n} partidas de {game}, a mais antiga primeiro; de {least} a {most} pontos. Os pontos coroados são vitórias.",
  "record.lands": "Onde ficam as suas casas",
  "record.land": "{kind}: {share} das suas casas",
  "record.opponents": "Adversários",
  "record.opponent": "Adversário",
  "record.ahead": "Você à frente",
  "record.all": "Todas as partidas",
  "record.more.one": "Mostrar mais {n}",
  "record.more.other": "Mostrar mais {n}",
  "record.save_game": "Salvar o registro desta partida de {game}",
  "record.save": "Registro",
  "record.day": "sorteio do dia",

  "file.title": "Em um arquivo",
  "file.about":
    "Todas as suas partidas com os seus registros em um só arquivo, para guardar ou levar a outro navegador. Ele não contém chaves: os seus lugares nas mesas em andamento ficam aqui.",
  "file.export": "Exportar todas as partidas",
  "file.import": "Importar partidas",
  "file.added.one": "{n} partida foi acrescentada.",
  "file.added.other": "{n} partidas foram acrescentadas.",
  "file.known.one": "{n} já estava aqui.",
  "file.known.other": "{n} já estavam aqui.",
  "file.left_out.one": "{n} estava danificada e ficou de fora.",
  "file.left_out.other": "{n} estavam danificadas e ficaram de fora.",
  "file.full.one": "O navegador não tem mais espaço: {n} não pôde ser guardada.",
  "file.full.other": "O navegador não tem mais espaço: {n} não puderam ser guardadas.",
  "file.huge": "Este arquivo é grande demais: são lidos no máximo 32 MB.",
  "file.damaged": "Este arquivo está danificado: foi cortado ou alterado. Exporte-o de novo.",
  "file.foreign":
    "Este não é um arquivo de partidas daqui: escolha um que foi exportado nesta página.",
  "file.newer": "Este arquivo foi escrito por outra versão do Crownlands: atualize esta primeiro.",
  "file.clear": "Apagar meu histórico",
  "file.clear_sure.one":
    "Remover deste navegador a única partida do seu histórico? Ela não poderá ser recuperada, a não ser que você a tenha exportado.",
  "file.clear_sure.other":
    "Remover deste navegador as {n} partidas do seu histórico? Elas não poderão ser recuperadas, a não ser que você as tenha exportado.",
  "file.clear_yes": "Remover",
  "file.clear_no": "Manter",
};
