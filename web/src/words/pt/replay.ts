import type { replay as english } from "../en/replay";

export const replay: typeof english = {
  "replay.title": "Rever",
  "replay.back": "Voltar à repetição",
  "replay.beginning": "O início",
  "replay.moments": "Momentos da partida",
  "replay.slider": "Ao longo da partida",
  "replay.first": "Para o início",
  "replay.last": "Para o fim",
  "replay.play": "Reproduzir",
  "replay.pause": "Pausa",
  "replay.view": "Visto por",
  "replay.whoever": "Quem joga",
  "replay.pace": "Ritmo",
  "replay.upload": "Rever uma partida",
  "replay.upload_about":
    "Escolha o arquivo de uma partida (.crown) ou solte-o em qualquer ponto desta página.",
  "replay.drop": "Solte o arquivo aqui para rever a partida",
  "replay.too_large": "{name} é grande demais para uma partida: 256 kB no máximo.",
  "share.svg": "Guardar em SVG",
  "share.replay": "Guardar uma imagem animada",
  "share.moment": "Copiar o link deste momento",
  "share.embed": "Copiar o código para incorporar",
  "share.closed": "Só quem joga vê esta mesa: passe o registro ou uma imagem em vez de um link.",
};
