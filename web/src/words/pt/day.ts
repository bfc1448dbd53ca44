import type { day as english } from "../en/day";

export const day: typeof english = {
  "day.title": "Sorteio do dia",
  "day.others": "Os outros sorteios do dia",
  "day.about":
    "Os mesmos sorteios para todos que passam por aqui hoje, contra os mesmos robôs. Uma só tentativa vale: sem dicas e sem voltar atrás.",
  "day.next": "Novos sorteios às {time}.",
  "day.play": "Jogar",
  "day.play_game": "Jogar o sorteio do dia de {game}",
  "day.go_on": "Continuar",
  "day.go_on_game": "Continuar o sorteio do dia de {game}",
  "day.look": "Ver a sua partida",
  "day.look_game": "Ver a sua partida de {game}",
  "day.playing": "A sua tentativa está em andamento.",
  "day.nobody": "Ninguém terminou ainda.",
  "day.played.one": "{n} jogador terminou.",
  "day.played.other": "{n} jogadores terminaram.",
  "day.place": "Você está no {rank}º lugar de {n}: {points}.",
  "day.only": "Você é o primeiro a terminar: {points}.",
  "day.spread": "Os pontos dos jogadores: {list}",
  "day.bin": "de {from} a {to} pontos: {n}",
  "day.mine": "você",
  "day.puzzle": "E mais um problema",
  "day.fair": "Um sorteio justo?",
  "day.fair_about":
    "Todos os sorteios do dia decorrem de um só segredo, sorteado quando chegou o primeiro visitante do dia. Estas são as impressões digitais; no fim da sua partida você recebe o segredo, e a página confere que cada sorteio decorre dele. Isso prova que todos tiveram os mesmos sorteios. Não pode provar que quem mantém este servidor não olhou, nem que ninguém tenta de novo em outro navegador.",
  "day.right": "Cada sorteio decorre do segredo do dia, o mesmo para todos.",
  "day.among": "Entre os do dia",

  "refusal.one-try": "O sorteio do dia é uma só tentativa: nada se desfaz.",
  "refusal.own-try": "O sorteio do dia é uma tentativa só sua: nenhum robô joga no seu lugar.",
  "refusal.day-over": "O dia acabou: chegaram novos sorteios. Olhe de novo.",
};
