import type { Presentation } from '../package/presentation.ts';

/** The layout of the deck that is the same as one of another, on an equal master. */
export function sameLayout(from: Presentation, to: Presentation, layout: string): string | undefined {
  const master = from.masterOf(layout);
  const same = master === undefined ? undefined : sameMaster(from, to, master);
  if (same === undefined) return undefined;
  const wanted = look(from, layout);
  return to.layouts(same).find((each) => look(to, each) === wanted);
}

/** Equal when it is written alike, has the same theme, and layouts that are written alike. */
export function sameMaster(from: Presentation, to: Presentation, master: string): string | undefined {
  const wanted = wholeLook(from, master);
  return to.masters().find((each) => wholeLook(to, each) === wanted);
}

function wholeLook(deck: Presentation, master: string): string {
  const theme = deck.themeOf(master);
  return [master, ...(theme === undefined ? [] : [theme]), ...deck.layouts(master)]
    .map((part) => look(deck, part))
    .join('\n');
}

/** As it is written, but for ids that count over one deck. */
function look(deck: Presentation, part: string): string {
  const text = deck.parts.read(part);
  return text.replaceAll(/(<(?:\w+:)?sldLayoutId\s[^>]*?\bid=)"\d+"/g, '$1""').replaceAll(/\br:id="[^"]*"/g, '');
}
