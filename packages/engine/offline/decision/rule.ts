import type { Remark } from '../session/remarks.ts';
import type { SessionView } from '../session/session-view.ts';
import type { Steps } from './steps.ts';

/** What a rule is asked about: the request, completed from the conversation where it leans on it. */
export interface Understood {
  readonly request: string;
  readonly view: SessionView;
}

/**
 * One kind of request that the offline model understands. To teach it another, add a file to `rules/` and list it in
 * `rules/index.ts`. A rule sees what a model would see and uses the same tools.
 */
export interface OfflineRule {
  /** What it can do, for people: shown when a request fits no rule. */
  readonly title: string;
  /** A request as a person would type it. */
  readonly example: string;
  matches(request: string): boolean;
  /** Looks, and returns the research note. */
  research(asked: Understood): Steps;
  /** The plan, from the note and what the review said, in the order it was said. */
  plan(asked: Understood, remarks: readonly Remark[]): string;
}

/** Carries out items of one form, whichever rule planned them. Null when the item has another form. */
export type ItemForm = (item: string) => Steps | null;
