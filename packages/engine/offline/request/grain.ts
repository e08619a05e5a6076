export const grains = ['day', 'week', 'month', 'quarter', 'year', 'weekday'] as const;
export type Grain = (typeof grains)[number];

/** The piece of the calendar that a word means: "months", "monthly", "quarterly". */
export function grainOf(word: string): Grain | null {
  const plain = word.toLowerCase().replace(/ly$/, '').replace(/s$/, '');
  if (plain === 'dai' || plain === 'date') return word.toLowerCase() === 'daily' ? 'day' : null;
  return grains.find((grain) => grain === plain) ?? null;
}
