export interface Rule {
  readonly id: string;
  /** The first line of the rule. */
  readonly text: string;
}

/** The rules of docs/SPEC.md: lines such as `- B10 Each message …`. */
export function specRules(page: string): readonly Rule[] {
  return [...page.matchAll(/^- ([A-Z]\d+) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
}
