// In French a space goes before : ; ? ! and inside « », and no line may end there.

export function kept<Words extends Record<string, string>>(words: Words): Words {
  const pairs = Object.entries(words).map(([key, text]) => [
    key,
    text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0"),
  ]);
  return Object.fromEntries(pairs) as Words;
}
