import type { common as english } from "../en/common";

export const common: typeof english = {
  you: "Você",
  player: "Jogador {n}",
  name: "Seu nome",
  join: "Sentar-se",
  yes: "Sim",
  no: "Não",
  close: "Fechar",
  notice:
    "Crownlands é um projeto independente feito por fãs. Kingdomino, Queendomino, Kingdomino Origins e Kingdomino Duel são marcas de seus donos, com os quais não tem nenhuma ligação.",

  nav: "Principal",
  "nav.start": "Início",
  "nav.lost": "Não há nada neste endereço; aqui é o início.",
  "nav.rules": "Regras",
  "nav.skip": "Ir para o conteúdo",

  "health.waiting": "esperando a vez",
  "health.compiling": "compilando, um minuto na primeira vez",
  "health.loading": "carregando",
  "health.ready": "pronto",
  "health.failed": "falhou",

  "refusal.seat-taken": "Outra pessoa já tem este lugar.",
  "refusal.name-taken": "Alguém aqui já tem esse nome: escolha outro.",
  "refusal.look-again": "Alguém foi mais rápido: olhe o tabuleiro de novo.",
  "refusal.bot-plays": "Um robô joga por você: volte a jogar primeiro.",
  "refusal.asked-already": "Alguém já pediu para voltar atrás: responda primeiro.",
  "refusal.past-a-deal": "Algo foi revelado desde então: não dá para desfazer o que veio antes.",
  "refusal.no-move": "Você não fez nenhuma jogada que possa ser desfeita.",
  "refusal.no-wish": "Ninguém mais pede para voltar atrás.",
  "refusal.time-up": "Seu tempo acabou: o robô continua.",
  "refusal.bot-already": "Um robô já joga ali.",
  "refusal.still-there":
    "Essa pessoa ainda está aí: um robô assume quando alguém saiu ou faz os outros esperarem muito.",
  "refusal.not-begun": "O jogo não começou: ainda há lugares livres.",
  "refusal.over": "O jogo acabou.",
  "refusal.not-over": "O jogo ainda não acabou.",
  "refusal.spectators": "Só quem joga nesta mesa pode vê-la.",
  "refusal.busy": "O servidor está ocupado: tente de novo num instante.",
  "refusal.invitation": "Este não é o link desse lugar.",
  "refusal.token": "Este navegador não tem lugar nesta mesa.",
  "refusal.no-table": "Esta mesa não existe; talvez tenha sido abandonada e expirado.",
  "refusal.no-hints": "Nesta mesa se joga sem dicas.",
  "refusal.no-review": "Ninguém pediu ainda a análise desta partida.",
  "refusal.too-many-hints": "São muitas dicas: pense um pouco e peça de novo.",
  "refusal.too-many": "Pedidos demais ao mesmo tempo da sua conexão: tente de novo num instante.",
  "refusal.kept": "Este lugar ainda está guardado para alguém por um momento.",
  "refusal.too-many-strong":
    "Já há robôs demais do nível mais forte jogando para a sua conexão: termine uma partida ou escolha outro nível.",
  "refusal.disk-full": "O disco do servidor está cheio: nenhuma jogada pode ser guardada agora.",
  "refusal.bots-alone":
    "Robôs sozinhos jogam para espectadores: mais ninguém poderia ver esta mesa.",
  "refusal.failed": "Algo deu errado no servidor; ficou anotado.",
  "join.title": "Você foi convidado para {game}",
  "join.seat": "Um lugar espera por você. Na mesa: {others}",

  "settings.pace": "As jogadas dos outros",

  "settings.forced": "Jogar sozinho o que não se pode escolher",

  round: "Turno {round}",
  "round.of": "Rodada {round} de {rounds}",
  "round.opening": "Abertura",

  "settings.title": "Ajustes",
  "settings.name": "Seu nome à mesa",
  "settings.language": "Idioma",
  "settings.theme": "Cores",
  "settings.confirm": "Mostrar a jogada primeiro, fazê-la quando eu confirmar",
  "settings.sounds": "Sons",
  "settings.motion": "Imagens em movimento",
  "settings.notices": "Avisar quando for minha vez",
};
