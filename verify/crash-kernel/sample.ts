import type { BudgetLimit } from '@galley/schema';

/** What the scripted model is given: the whole Session, oldest text first. */
export interface Asked {
  readonly prompt: string;
  readonly session: readonly string[];
}

export type Reply = string | { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };

/**
 * A workflow whose model answers from what it is asked alone: after a crash another process must give the same
 * answers without remembering anything.
 */
export interface Sample {
  readonly name: string;
  /** Files below the workflow's folder; those of a second workflow under `../other/`. */
  readonly files: Readonly<Record<string, string>>;
  readonly model: (asked: Asked) => Reply;
  /** Each answer costs this many tokens; 1 when left out. */
  readonly tokens?: number;
  readonly budget?: BudgetLimit;
  /** What the budget is raised to when it is reached. */
  readonly raise?: BudgetLimit;
  readonly person?: (question: string) => string;
  /** Words that must not stand in the Session of a prompt: the callee's thoughts, the parent's, a sibling's. */
  readonly unseen?: readonly { readonly by: RegExp; readonly words: RegExp }[];
  /** The result of `main`, so that a wrong undisturbed run cannot be the measure. */
  readonly result: string;
  readonly agents: number;
}

/** Answers by the last prompt: the first pattern that fits. */
export function byPrompt(rules: readonly (readonly [RegExp, string | ((found: RegExpExecArray) => string)])[]) {
  return ({ prompt }: Asked): string => {
    for (const [pattern, reply] of rules) {
      const found = pattern.exec(prompt);
      if (found !== null) return typeof reply === 'string' ? reply : reply(found);
    }
    return `<result>nothing is scripted for: ${prompt}</result>`;
  };
}
