// Português.

import type { en } from "../en/reasons";

export const pt: typeof en = {
  move: "{phrase}.",
  other: "A outra jogada {phrase}.",

  land: "rende {points:ponto|pontos}: {kind}, agora {squares} × {crowns}",
  widens: "aumenta {kind} para {squares:casa|casas}, que ainda não rendem nada",
  gains: "rende {points:ponto|pontos}: {what}",
  loses: "custa {points:ponto|pontos}: {what}",
  quiet: "não muda ponto nenhum de imediato",

  hole: "deixa {holes:buraco|buracos} em {where} que nenhum dominó poderá preencher",
  room: "deixa lugar para {fit} dos {left} dominós que ainda virão",
  prepares: "permite que seu dominó {domino} renda {points:ponto|pontos}",
  "shuts-out": "não deixa lugar para seu dominó {domino}",
  expects: "permite que o dominó {domino} da próxima linha renda {points:ponto|pontos}",
  brings: "pega o dominó {domino}, que agora renderia {points:ponto|pontos}",
  "no-place": "pega o dominó {domino}, que por enquanto não tem lugar no seu reino",
  crowns: "pega {crowns:coroa|coroas} no dominó {domino}",
  fires: "pega {crowns:fogo|fogos} no dominó {domino}",
  takes: "tira o dominó {domino} de {seat}, a quem renderia {points:ponto|pontos}",
  leaves: "deixa o dominó {domino} para {seat}, a quem renderia {points:ponto|pontos}",
  turn: "escolhe como número {place} de {kings} na próxima rodada",

  towns: "acrescenta {towns:casa de cidade|casas de cidade} onde construir",
  taxable: "permite que um cavaleiro cobre {coins:moeda|moedas}",
  collects: "cobra {coins:moeda|moedas}, com {knights:cavaleiro|cavaleiros} ainda na guarda",
  "keeps-knight": "guarda um cavaleiro, que aqui cobraria {coins:moeda|moedas}",
  building:
    "compra “{building}” por {price:moeda|moedas}, que vale {points:ponto|pontos} na melhor casa",
  queen: "traz a rainha, mais uma coroa para seu maior território, de {squares:casa|casas}",
  knights: "acrescenta {knights:cavaleiro|cavaleiros} à guarda",
  towers: "acrescenta {towers:torre|torres}",
  saves: "guarda suas {coins:moeda|moedas}",
  burns: "queima “{building}”, que renderia {points:ponto|pontos} a {seat}",
  "burns-idle": "queima “{building}”, que por enquanto não renderia pontos a ninguém",

  volcano: "permite que um fogo de {fires} renda {points:ponto|pontos}",
  resources: "traz {resources}",
  burnt: "destrói {things}",
  "totem-won": "ganha o totem {resource}: {points:ponto|pontos}",
  "totem-lost": "perde o totem {resource}: {points:ponto|pontos}",
  hands: "passa o totem a {seat}, que agora tem {points:ponto|pontos}",
  hires: "leva a {who}, que renderia {points:ponto|pontos}",
  pays: "paga com {resource}, de que restam {left}",
  recruits: "recruta {who}, que rende {points:ponto|pontos} na melhor casa",
  "keeps-resources": "guarda {resources:recurso|recursos} para mais tarde",
  opens: "põe seus chefes nos dominós {dominoes}, com {fires:fogo|fogos}",

  single: "deixa {holes:espaço isolado|espaços isolados} em {where}, onde não cabem dois dados",
  second: "permite que o segundo dado renda {points:ponto|pontos}",
  die: "pega “{face}”, que renderia {points:ponto|pontos}",
  denies: "tira “{face}” de {seat}, a quem renderia {points:ponto|pontos}",
  turned: "vira um dado para “{face}”, que renderia {points:ponto|pontos}",
  ticks: "marca a caixa {ticks} de {boxes} do feitiço “{spell}”",
  "wins-spell": "ganha o feitiço “{spell}”",
  casts: "gasta o feitiço “{spell}”",
  "keeps-spell": "guarda o feitiço “{spell}”",
  castle: "gasta a cruz do castelo",
  "keeps-castle": "guarda a cruz do castelo",

  later: "leva a cerca de {points:ponto|pontos} a mais no fim: {what}",
  "later-less": "leva a cerca de {points:ponto|pontos} a menos no fim: {what}",
  "rival-less": "deixa {seat} com cerca de {points:ponto|pontos} a menos no fim",
  "rival-more": "deixa {seat} com cerca de {points:ponto|pontos} a mais no fim",
};
