import { layoutName } from '../read/layout-name.ts';
import type { Side } from './side.ts';

const LISTS: ReadonlySet<string> = new Set(['sldLayoutIdLst']);

/** Layouts of a deck, in order, with what tells them apart. */
export function layoutsOf({ deck }: Side): { readonly part: string; readonly name: string }[] {
  return deck
    .masters()
    .flatMap((master) => deck.layouts(master).map((part) => ({ part, name: layoutName(deck, part) })));
}

/** Equal for decks whose masters, layouts and themes look the same. */
export function designKey(side: Side): string {
  const { deck } = side;
  return deck
    .masters()
    .flatMap((master) => {
      const theme = deck.themeOf(master);
      return [
        side.canonical(master, deck.tree(master).root, LISTS),
        theme === undefined ? '' : side.contentHash(theme),
        ...deck.layouts(master).map((layout) => side.contentHash(layout)),
      ];
    })
    .join('\u0000');
}

/** The layout of one deck that a layout of the other stands for: alike in everything, by name, by place. */
export function layoutIn(side: Side, other: Side, part: string | undefined): string | undefined {
  if (part === undefined || !other.deck.parts.has(part)) return undefined;
  const [here, there] = [layoutsOf(side), layoutsOf(other)];
  const hash = other.contentHash(part);
  const name = layoutName(other.deck, part);
  const named = here.filter((layout) => layout.name === name);
  const same = named.find((layout) => side.contentHash(layout.part) === hash);
  if (same !== undefined) return same.part;
  // Of several of one name, the one at the same place among them.
  const at = there.filter((layout) => layout.name === name).findIndex((layout) => layout.part === part);
  return (named[at] ?? named[0])?.part;
}
