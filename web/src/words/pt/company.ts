// A companhia: emotes, frases, bate-papo.

import type { company as english } from "../en/company";

export const company: typeof english = {
  "company.title": "Dizer algo",
  "company.applaud": "Aplaudir",
  "company.emotes": "Emotes",
  "company.phrases": "Frases",
  "company.line": "Uma mensagem para toda a mesa",
  "company.send": "Enviar",
  "company.said": "O que foi dito",
  "company.nothing": "Ninguém disse nada ainda.",
  "company.gallery": "O público",
  "company.hear": "Quem ouvir",
  "company.mute": "Silenciar {name}",
  "company.unmute": "Voltar a ouvir {name}",
  "company.report": "Denunciar",
  "company.reported":
    "Quem administra este servidor foi avisado. Você não ouvirá mais este jogador.",
  "tab.company": "Companhia",

  "emote.smile": "Sorriso",
  "emote.laugh": "Gargalhada",
  "emote.wink": "Piscadela",
  "emote.wow": "Espanto",
  "emote.think": "Pensando",
  "emote.sad": "Tristeza",
  "emote.grumble": "Resmungo",
  "emote.sleep": "Sono",
  "emote.clap": "Aplauso",
  "emote.heart": "Coração",
  "emote.crown": "Coroa",
  "emote.hourglass": "Ampulheta",

  "phrase.hello": "Olá!",
  "phrase.good-luck": "Boa sorte!",
  "phrase.well-done": "Boa jogada!",
  "phrase.thanks": "Valeu!",
  "phrase.sorry": "Desculpe!",
  "phrase.oops": "Opa!",
  "phrase.lucky": "Que sorte a minha!",
  "phrase.one-moment": "Um momento, por favor.",
  "phrase.take-your-time": "Sem pressa.",
  "phrase.so-close": "Foi por pouco!",
  "phrase.good-game": "Bom jogo!",
  "phrase.again": "Mais uma?",
  "phrase.bye": "Tchau!",

  "refusal.applause-only": "O público pode aplaudir, e nada mais.",
  "refusal.no-chat": "Este servidor não tem bate-papo: use um emote ou uma frase.",
  "refusal.no-line": "Essa mensagem é antiga demais para ser denunciada.",
  "refusal.too-many-said": "É muito de uma vez: espere um pouco.",
};
