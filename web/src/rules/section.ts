// How the rules are written down: sections by language. A picture belongs to one by its name.

export interface Section {
  title: string;
  text: string[];
  picture?: "line" | "lay" | "score" | "town" | "fire" | "map";
}

export type Told = Record<string, Section[]>;
