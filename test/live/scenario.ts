import type { Galley } from '@galley/engine';
import type { KnownAnswer } from '../scripted-answers.ts';

export interface LoggedCall {
  readonly tool: string;
  readonly success: boolean;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface ScenarioOutcome {
  readonly message: string;
  /** Paths that were published. */
  readonly published: readonly string[];
  readonly changes: number;
  /** Every call of a tool, in order. */
  readonly calls: readonly LoggedCall[];
  read(path: string): Promise<Buffer>;
}

/** One request that any capable model should manage. `check` says what is wrong; nothing means that it passed. */
export interface Scenario {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly request: string;
  /** Looks at the Draft as a reviewer does, before it is published. */
  review?(call: Galley['call']): Promise<string[]>;
  check(outcome: ScenarioOutcome): Promise<string[]>;
  /** What a dry run plays, so that the scenario itself is known to be possible. */
  readonly answer: KnownAnswer;
}

export function expectPublished({ published }: ScenarioOutcome, path: string): string[] {
  return published.includes(path) ? [] : [`${path} was not published, but: ${published.join(', ') || 'nothing'}`];
}
