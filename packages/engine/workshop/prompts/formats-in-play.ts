import { type FormatKind, formatsNamed } from '@galley/formats';
import type { Session } from '../../model/index.ts';

type Node = NonNullable<Session['last']>;

const known = new WeakMap<Node, ReadonlySet<FormatKind>>();
const none: ReadonlySet<FormatKind> = new Set();

/**
 * The formats that a Session speaks of: its prompts by words and names of files, everything else by names of files. Taken
 * from the journaled messages alone, so that a Run that goes on after a crash shows its model the same tools. Null when
 * nothing is named: then any format may be meant.
 */
export function formatsInPlay(session: Session | null, prompt = ''): ReadonlySet<FormatKind> | null {
  const said = session === null ? none : formatsSaid(session);
  const formats = new Set([...said, ...formatsNamed(prompt, 'names and words')]);
  return formats.size === 0 ? null : formats;
}

/** Remembered with each message, as its length is: a Session only grows. */
function formatsSaid({ last }: Session): ReadonlySet<FormatKind> {
  const unknown: Node[] = [];
  let node = last;
  while (node !== null && !known.has(node)) {
    unknown.push(node);
    node = node.previous;
  }
  let formats = node === null ? none : (known.get(node) ?? none);
  for (const added of unknown.toReversed()) {
    const { message } = added;
    const look = message.role === 'user' ? 'names and words' : 'names';
    const named = formatsNamed(JSON.stringify(message), look).filter((kind) => !formats.has(kind));
    if (named.length > 0) formats = new Set([...formats, ...named]);
    known.set(added, formats);
  }
  return formats;
}
