import type { DeckLayout, Side } from './side.ts';

const LISTS: ReadonlySet<string> = new Set(['sldLayoutIdLst']);

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
  const [here, there] = [side.layouts, other.layouts];
  const hash = other.contentHash(part);
  const { name, at } = placeOf(there, part);
  const named = here.filter((layout) => layout.name === name);
  const same = named.filter((layout) => side.contentHash(layout.part) === hash);
  // Of several of one name, the one at the same place among them.
  const beside = named[at];
  if (beside !== undefined && same.includes(beside)) return beside.part;
  return (same[0] ?? beside ?? named[0])?.part;
}

/** Equal for layouts that are meant to be the same, whatever they look like: masters may have layouts of one name. */
export function layoutKey(side: Side, part: string | undefined): string {
  if (part === undefined || !side.deck.parts.has(part)) return '';
  const { name, at } = placeOf(side.layouts, part);
  return at <= 0 ? name : `${name} ${at + 1}`;
}

function placeOf(layouts: readonly DeckLayout[], part: string): { readonly name: string; readonly at: number } {
  const name = layouts.find((layout) => layout.part === part)?.name ?? '';
  return { name, at: layouts.filter((layout) => layout.name === name).findIndex((layout) => layout.part === part) };
}
