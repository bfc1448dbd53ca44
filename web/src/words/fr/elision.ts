// French leaves out an e before a vowel: le royaume d’Écuyer.

const VOWEL = /^[aeiouàâäéèêëîïôöùûüæœ]/i; // before h and y it depends on the word

/** The words, with "de" and "que" shortened before what is filled in, where that asks for it. */
export function elided(text: string, values: Record<string, string | number>): string {
  return text.replace(/\b(d|qu)e (?=\{(\w+)\})/gi, (whole, rest: string, name: string) =>
    VOWEL.test(String(values[name] ?? "")) ? `${rest}’` : whole,
  );
}
