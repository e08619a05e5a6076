/** How lines are compared, from strict to lenient. */
export type Likeness = 'exact' | 'trailing blanks' | 'blanks';

const FORMS: Readonly<Record<Likeness, (text: string) => string>> = {
  exact: (text) => text,
  'trailing blanks': (text) => text.trimEnd(),
  blanks: (text) => text.replaceAll(/\s+/g, ' ').trim(),
};

/** A text whose lines are looked up, each way of comparing prepared once. */
export class SearchedLines {
  readonly #texts: readonly string[];
  readonly #forms = new Map<Likeness, { readonly texts: readonly string[]; readonly places: Map<string, number[]> }>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  slice(at: number, count: number): readonly string[] {
    return this.#texts.slice(at, at + count);
  }

  /** Every place from `from` on where the lines stand, in the strictest way in which there is one. */
  find(wanted: readonly string[], from: number): { readonly places: readonly number[]; readonly likeness: Likeness } {
    for (const likeness of Object.keys(FORMS) as Likeness[]) {
      const places = this.#findLike(wanted.map(FORMS[likeness]), from, likeness);
      if (places.length > 0) return { places, likeness };
    }
    return { places: [], likeness: 'exact' };
  }

  /** Only the places of the rarest line are tried: lines like `}` are everywhere. */
  #findLike(wanted: readonly string[], from: number, likeness: Likeness): number[] {
    const { texts, places } = this.#form(likeness);
    let [rarest, offset]: [readonly number[], number] = [[], -1];
    for (const [index, text] of wanted.entries()) {
      const found = places.get(text) ?? [];
      if (offset === -1 || found.length < rarest.length) [rarest, offset] = [found, index];
    }
    return rarest
      .map((place) => place - offset)
      .filter((at) => at >= from && wanted.every((text, index) => texts[at + index] === text));
  }

  #form(likeness: Likeness) {
    const known = this.#forms.get(likeness);
    if (known !== undefined) return known;
    const texts = likeness === 'exact' ? this.#texts : this.#texts.map(FORMS[likeness]);
    const places = new Map<string, number[]>();
    for (const [index, text] of texts.entries()) {
      const found = places.get(text);
      if (found === undefined) places.set(text, [index]);
      else found.push(index);
    }
    const form = { texts, places };
    this.#forms.set(likeness, form);
    return form;
  }

  /** Where most of the lines stand in the order of the hunk, whatever is between them. */
  nearest(wanted: readonly string[], expected: number): number {
    const { places } = this.#form('blanks');
    const votes = new Map<number, number>();
    for (const [index, text] of wanted.entries()) {
      const form = FORMS.blanks(text);
      const found = form === '' ? [] : (places.get(form) ?? []);
      for (const place of found.slice(0, 50))
        votes.set(place - index, (votes.get(place - index) ?? 0) + 1 / found.length);
    }
    let [best, most] = [expected, 0];
    for (const [at, count] of votes) if (at >= 0 && count > most) [best, most] = [at, count];
    return best;
  }
}

/** The place that is meant: where the patch says, or the nearest one if no other is about as near. */
export function choosePlace(places: readonly number[], expected: number | null): number | 'ambiguous' {
  const [only] = places;
  if (only !== undefined && places.length === 1) return only;
  if (expected === null) return 'ambiguous';
  const sorted = [...places].sort((one, two) => Math.abs(one - expected) - Math.abs(two - expected));
  const [first = 0, second = 0] = sorted;
  const [near, far] = [Math.abs(first - expected), Math.abs(second - expected)];
  return near * 2 <= far && near !== far ? first : 'ambiguous';
}
