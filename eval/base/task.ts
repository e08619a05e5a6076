import type { AnswerStep } from '../../test/scripted-answers.ts';

export interface Score {
  readonly passed: boolean;
  /** What is wrong, in words; nothing where it passed. */
  readonly problems: readonly string[];
}

/** One run of the product: a folder with files, a request, and what the folder must hold afterwards. */
export interface EvalCase {
  /** Unique within a suite, and the same each time: results are found again by it. */
  readonly id: string;
  /** Cases of one task are judged together, too. */
  readonly task: string;
  /** What the suite's own report counts by: kinds of tasks. */
  readonly group: string;
  readonly request: string;
  /** Puts the task's files into an empty folder. */
  prepare(directory: string): Promise<void>;
  /** By the benchmark's rules. */
  score(directory: string): Promise<Score>;
  /** What leaves the folder as the task wants it, given the folder as it was prepared. */
  answer(directory: string): Promise<readonly AnswerStep[]>;
  /** Where the reply's text goes when the run left no such file: some tasks are questions. */
  readonly answerFile?: string;
}

export interface Suite {
  readonly name: string;
  /** In the order they are run in; a limit takes tasks from the front. */
  readonly cases: readonly EvalCase[];
  /** Tasks that cannot be tried, and why. */
  readonly leftOut: readonly { readonly task: string; readonly why: string }[];
}
