// "Your turn", where somebody looks at another tab: the title, the icon, a notice if allowed.

import turnIcon from "./turn.svg";
import { settings } from "./settings.svelte";

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')!;

export function title(words: string, myTurn = false): void {
  document.title = myTurn ? `● ${words}` : words;
  const wanted = myTurn ? turnIcon : "/favicon.svg";
  if (icon().getAttribute("href") !== wanted) icon().setAttribute("href", wanted);
}

export function notify(words: string): void {
  if (!settings.notices || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  try {
    const notice = new Notification(words, { icon: "/favicon.svg", tag: "crownlands" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones let only a service worker speak; there is the sound.
  }
}

/** Ask for leave to send notices; whether it was given. */
export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
