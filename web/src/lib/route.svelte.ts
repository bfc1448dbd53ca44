// Where in the page somebody is: the path, and links that change it without loading anew.

export const route = $state({ path: location.pathname, hash: location.hash });

/** The game that was looked at last: its rules are a click away. */
export const shown = $state({ game: "kingdomino" });

function look(): void {
  route.path = location.pathname;
  route.hash = location.hash;
}

addEventListener("popstate", look);
addEventListener("hashchange", look);

export function go(path: string): void {
  history.pushState(null, "", path);
  look();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Go on to another place that stands for this one. */
export function instead(path: string): void {
  history.replaceState(null, "", path);
  look();
}

/** Take what came after # out of the address: an invitation is not for the history. */
export const dropHash = (): void => instead(location.pathname);

/** A link inside the page: an ordinary one for everything but a plain click. */
export function inside(link: HTMLAnchorElement): void {
  link.addEventListener("click", (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
