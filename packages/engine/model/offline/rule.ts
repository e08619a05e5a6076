import type { SessionView } from './session-view.ts';

export type OfflineAction =
  | { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/**
 * One kind of request that the offline model understands. To teach it another, add a rule and list it in
 * `rules/index.ts`. Each method sees what a model would see and answers with one action.
 */
export interface OfflineRule {
  /** What it can do, for people: shown when a request fits no rule. */
  readonly title: string;
  matches(request: string): boolean;
  research(view: SessionView): OfflineAction;
  plan(view: SessionView): OfflineAction;
  /** Null when the item is not one of this rule's. */
  implement(view: SessionView): OfflineAction | null;
}
