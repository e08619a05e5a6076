const MOST_QUOTED = 80;

/** A place of a file with the words of it that somebody selected: `line 12 “900 francs”`. */
export function aboutPlace(place: string, selected: string): string {
  const words = selected.replace(/\s+/g, ' ').trim();
  if (words === '') return place;
  return `${place} “${words.length > MOST_QUOTED ? `${words.slice(0, MOST_QUOTED)}…` : words}”`;
}
