import type { ActiveContent } from '@galley/formats';
import type { Mark, MarkKind } from '@galley/schema';
import { isAgentConfiguration } from '../paths/agent-configuration.ts';
import { beginsLikeProgram, hasExecutableName } from './executable-names.ts';

export interface ChangeToMark {
  readonly path: string;
  /** The old path of a renamed file. */
  readonly from: string | null;
  readonly deleted: boolean;
  /** The Published file may be run (its mode says so), and keeps that. */
  readonly executable: boolean;
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  /** What acts in it, before and after; null where there is nothing to look at. */
  readonly before: ActiveContent | null;
  readonly after: ActiveContent | null;
}

const SHOWN = 3;
const SHOWN_CHARACTERS = 100;

/** Why a change deserves a second look (SPEC T7). What was in the file before the Draft touched it is not marked again. */
export function marksOf(change: ChangeToMark): Mark[] {
  const paths = change.from === null ? [change.path] : [change.path, change.from];
  const marks: Mark[] = [];
  const add = (kind: MarkKind, detail: string | null = null) => marks.push({ kind, detail });
  if (!change.deleted && isProgram(change)) add('executable');
  if (paths.some((path) => path.split('/').some((segment) => segment.startsWith('.')))) add('dotfile');
  if (paths.some(isAgentConfiguration)) add('agent_configuration');
  const { before, after } = change;
  if (after === null) return marks;
  for (const [kind, list] of [
    ['macro', 'macros'],
    ['external_link', 'links'],
    ['script', 'scripts'],
  ] as const) {
    const added = after[list].filter((each) => before?.[list].includes(each) !== true);
    if (added.length > 0) add(kind, detailOf(added));
  }
  if (after.unread !== null) add('unchecked', after.unread);
  return marks;
}

function isProgram({ path, executable, head }: ChangeToMark): boolean {
  return executable || hasExecutableName(path) || beginsLikeProgram(head);
}

function detailOf(added: readonly string[]): string {
  const shown = added
    .slice(0, SHOWN)
    .map((each) => (each.length > SHOWN_CHARACTERS ? `${each.slice(0, SHOWN_CHARACTERS)}…` : each));
  return added.length > SHOWN ? `${shown.join('; ')}; and ${added.length - SHOWN} more` : shown.join('; ');
}
