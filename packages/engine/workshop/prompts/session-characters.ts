import type { Session } from '../../model/index.ts';

type Node = NonNullable<Session['last']>;

const known = new WeakMap<Node, number>();

/**
 * How much text a Session holds. Remembered with each message, because a Session shares all but its end with what
 * it was before: counting it anew for every call would make long Sessions slower with each step.
 */
export function sessionCharacters({ last }: Session): number {
  const unknown: Node[] = [];
  let node = last;
  while (node !== null && !known.has(node)) {
    unknown.push(node);
    node = node.previous;
  }
  let characters = node === null ? 0 : (known.get(node) ?? 0);
  for (const added of unknown.toReversed()) {
    characters += JSON.stringify(added.message).length;
    known.set(added, characters);
  }
  return characters;
}
