export const csvProblemKinds = [
  'unclosed_quote',
  'text_after_quote',
  'too_few_fields',
  'too_many_fields',
  'nul_character',
] as const;
export type CsvProblemKind = (typeof csvProblemKinds)[number];

export interface CsvProblem {
  readonly kind: CsvProblemKind;
  /** Physical line, from 1. */
  readonly line: number;
  /** Fields found, where their number is the problem. */
  readonly fields?: number;
}

/** Every problem is counted; the first of each kind are kept with their lines. */
export interface CsvProblems {
  readonly counts: Readonly<Record<CsvProblemKind, number>>;
  readonly examples: readonly CsvProblem[];
  /** Problems that are counted and not among the examples. */
  readonly left_out: number;
}

const KEPT_PER_KIND = 50;

export class ProblemList {
  readonly #counts: Record<CsvProblemKind, number> = {
    unclosed_quote: 0,
    text_after_quote: 0,
    too_few_fields: 0,
    too_many_fields: 0,
    nul_character: 0,
  };
  readonly #examples: CsvProblem[] = [];

  add(kind: CsvProblemKind, line: number, fields?: number): void {
    this.#counts[kind] += 1;
    if (this.#counts[kind] <= KEPT_PER_KIND) {
      this.#examples.push({ kind, line, ...(fields === undefined ? {} : { fields }) });
    }
  }

  result(): CsvProblems {
    const total = csvProblemKinds.reduce((sum, kind) => sum + this.#counts[kind], 0);
    return { counts: { ...this.#counts }, examples: this.#examples, left_out: total - this.#examples.length };
  }
}
