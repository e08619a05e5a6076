import type { Side } from '../../compare/side.ts';

/** Many may show one picture or sound; one page of notes follows one master. */
const SHARED = new Set(['image', 'video', 'audio', 'media', 'font', 'hdphoto']);

/** The base's part that can serve for one of the other deck; nothing where it needs a copy of its own. */
export function sharedPart(
  kind: string,
  part: string,
  { base, other }: { readonly base: Side; readonly other: Side },
): string | undefined {
  if (kind === 'notesMaster') return base.deck.relatedTo(base.deck.main, 'notesMaster')[0];
  const { parts } = base.deck;
  if (!SHARED.has(kind) || !parts.has(part) || !other.deck.parts.has(part)) return undefined;
  return Buffer.compare(parts.readBytes(part), other.deck.parts.readBytes(part)) === 0 ? part : undefined;
}
