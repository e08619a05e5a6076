import { lookUp } from '../../lib/look-up.ts';

/** The notes that most people need, by their names in SPEC C8. Any other name will do as well. */
const kinds = ['Company', 'Department', 'Situation', 'Document style'] as const;

const examples: Readonly<Record<string, string>> = {
  Company: 'What the company does, how large it is, where it works',
  Department: 'What your department does and who reads its work',
  Situation: 'What is going on now, and what this folder is for',
  'Document style': 'Language, tone, number and date formats, fonts, what to avoid',
};

export function missingKinds(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()));
  return kinds.filter((kind) => !taken.has(kind.toLowerCase()));
}

export function exampleFor(name: string): string {
  return lookUp(examples, name) ?? 'What Galley should keep in mind';
}
