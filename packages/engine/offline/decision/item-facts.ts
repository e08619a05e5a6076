import { code } from '../session/code-span.ts';

/** What a reviewer is told about an item beside what it does (SPEC P2). */
export interface ItemFacts {
  /** The file that it leaves behind. */
  readonly path: string;
  /** What is in it: a sheet, so many rows. */
  readonly holds?: readonly string[];
  /** The file is there already, as a person has it. */
  readonly isThere: boolean;
  readonly evidence: string;
}

/** The lines under an item: what it delivers is looked for before the item is ticked (SPEC R18). */
export function factLines({ path, holds = [], isThere, evidence }: ItemFacts): string[] {
  const undo = isThere ? 'yes, publishing keeps the version before in a Checkpoint' : 'yes, it is a new file';
  return [
    `  Deliverable: ${[code(path), ...holds].join(', ')}`,
    `  Reversible: ${undo}`,
    `  Evidence: ${evidence.replaceAll(/\s+/g, ' ')}`,
  ];
}

const FACT = /^\s*(?:Deliverable|Reversible|Evidence): /;

export function isFactLine(line: string): boolean {
  return FACT.test(line);
}
