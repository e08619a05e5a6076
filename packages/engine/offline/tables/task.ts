import type { KnownTable } from '../columns/known-table.ts';
import type { Output } from './output.ts';
import type { QueryAnswer } from './receipts.ts';

/** What a request comes to, once the tables are known. */
export type Task =
  | {
      readonly kind: 'problem';
      readonly text: string;
      /** Words that no column and no known value fits: they are looked for in every table before this is said. */
      readonly unknown?: readonly string[];
    }
  | {
      readonly kind: 'answer';
      readonly meaning: string;
      readonly paths: readonly string[];
      readonly sql: string;
      readonly assumptions: readonly string[];
      say(answer: QueryAnswer): string;
    }
  | { readonly kind: 'told'; readonly text: string }
  | {
      readonly kind: 'outputs';
      readonly meaning: string;
      readonly outputs: readonly Output[];
      readonly assumptions: readonly string[];
    };

export interface TableQuestion {
  readonly request: string;
  readonly tables: readonly KnownTable[];
  /** Every file of the Workbench. */
  readonly files: readonly string[];
  readonly areNamed: boolean;
}

export function problem(texts: readonly string[]): Task {
  return { kind: 'problem', text: texts.join(' ') };
}

export const noTable: Task = { kind: 'problem', text: 'There is no table that this could be about.' };

export function outputs(list: readonly Output[], meaning: string, assumptions: readonly string[]): Task {
  return { kind: 'outputs', meaning, outputs: list, assumptions: [...new Set(assumptions)] };
}
