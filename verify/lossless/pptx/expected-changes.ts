import { DeckEdit as EditedDeck } from '../../../packages/formats/src/pptx/edit/deck/deck-edit.ts';
import type { DeckEdit } from './deck-edit.ts';
import type { DeckFacts } from './deck-facts.ts';

type Fields = Readonly<Record<string, unknown>>;
type Expected = Omit<DeckEdit, 'operations'>;

const isPart = (names: RegExp) => (part: string) => names.test(part);
const withMedia = isPart(/media\//i);
const withNotes = isPart(/notesSlides\/|notesMasters\/|theme\/|presentation\.xml$/i);
const withRemains = isPart(/media\/|charts\/|embeddings\/|diagrams\/|tags\/|ink\/|drawings\/|activeX\/|theme\//i);
const anyContent = isPart(/^ppt\/(?:slides|notesSlides)\//i);

const slideOf = (facts: DeckFacts, fields: Fields): string => {
  const part = facts.slides[Number(fields.slide) - 1];
  if (part === undefined) throw new RangeError(`there is no slide ${fields.slide}`);
  return part;
};

/** The shape on the slide itself in which the named one stands: a group holds others. */
function holderOf(facts: DeckFacts, fields: Fields): string {
  const edit = new EditedDeck(facts.bytes);
  let { element } = edit.shape(edit.slide(Number(fields.slide)), Number(fields.shape));
  while (element.parent !== null && element.parent.name !== 'spTree') element = element.parent;
  for (const below of [element, ...element.descendants()]) {
    if (below.name === 'cNvPr') return below.attribute('id') ?? '';
  }
  return '';
}

/** One shape of one slide, as it stands there. */
const oneShape =
  (more: (fields: Fields, facts: DeckFacts) => Partial<Expected> = () => ({})) =>
  (fields: Fields, facts: DeckFacts): Expected => ({
    slide: slideOf(facts, fields),
    shapes: [holderOf(facts, fields)],
    shows: [],
    ...more(fields, facts),
  });

/** A new shape on one slide. */
const newShape =
  (more: Partial<Expected>) =>
  (fields: Fields, facts: DeckFacts): Expected => ({ slide: slideOf(facts, fields), come: 1, shows: [], ...more });

const mainPart = (facts: DeckFacts) => (part: string) => part === facts.main;

/** What the sample of each operation may change, and what it must. A kind that is not listed here is a fault of the proof. */
export const expectedChanges: Readonly<Record<string, (fields: Fields, facts: DeckFacts) => Expected>> = {
  set_text: oneShape(() => ({ says: ['Zzqset & <first>\nZzqset second\n'], shows: ['Zzqset'] })),
  replace_text: (fields, facts) => ({
    touches: (part) => anyContent(part) && holds(facts, part, String(fields.find)),
    says: [],
    shows: ['Zzqreplaced'],
  }),
  fill_placeholders: (fields, facts) => {
    const [name = ''] = Object.keys(fields.values as Record<string, string>);
    const isHeld = new RegExp(`\\{\\{\\s*${name.replaceAll(/[^\w\s]/g, '\\$&')}\\s*\\}\\}`);
    return {
      touches: (part) => anyContent(part) && facts.slide(part).shapes.some(({ text }) => isHeld.test(text)),
      shows: ['Zzqfilled'],
    };
  },
  insert_paragraphs: oneShape(() => ({ says: ['Zzqinserted\nZzqbold and not\n'], shows: ['Zzqinserted'] })),
  // A picture that was the bullet of the paragraphs goes with them.
  delete_paragraphs: oneShape(() => ({ touches: withMedia })),
  set_paragraph: oneShape(),
  format_text: oneShape(),
  insert_table: newShape({ says: ['Zzqitem\nPrice\nDesk & lamp\n12\n13\n'], shows: ['Zzqitem'] }),
  set_table_cells: oneShape(() => ({ says: ['Zzqcell & <new>'], shows: ['Zzqcell'] })),
  insert_table_rows: oneShape(() => ({ says: ['Zzqrow'], shows: ['Zzqrow'] })),
  delete_table_rows: oneShape(() => ({ touches: withRemains })),
  insert_table_column: oneShape(() => ({ says: ['Zzqcolumn'], shows: ['Zzqcolumn'] })),
  delete_table_column: oneShape(() => ({ touches: withRemains })),
  merge_table_cells: oneShape(),
  insert_image: newShape({ touches: withMedia, shows: ['Zzqpicture'] }),
  replace_image: oneShape(() => ({ touches: withMedia })),
  set_alt_text: oneShape(),
  insert_text_box: newShape({ says: ['Zzqbox\nsecond line\n'], shows: ['Zzqbox'] }),
  set_shape: oneShape(),
  // Connectors that touch the shape let go of it.
  delete_shape: (fields, facts) => ({
    slide: slideOf(facts, fields),
    shapes: [holderOf(facts, fields), ...connectors(facts, slideOf(facts, fields))],
    rest: true,
    touches: withRemains,
    shows: [],
  }),
  order_shape: oneShape(() => ({ isReordered: true })),
  duplicate_shape: (fields, facts) => ({ slide: slideOf(facts, fields), come: 1, shows: [] }),
  set_notes: () => ({ touches: withNotes, shows: ['Zzqnotes'] }),
  insert_slide: (fields, facts) => {
    const at = Number(fields.after ?? 0);
    return {
      touches: (part) => mainPart(facts)(part) || withNotes(part) || /slides\/slide\d+\.xml$/i.test(part),
      order: [...facts.slides.slice(0, at), null, ...facts.slides.slice(at)],
      shows: ['Zzqnotes'],
    };
  },
  duplicate_slide: (fields, facts) => {
    const at = Number(fields.slide);
    const isNew = (part: string) => facts.zip.find(part) === undefined;
    return {
      touches: (part) => mainPart(facts)(part) || isNew(part),
      order: [...facts.slides.slice(0, at), null, ...facts.slides.slice(at)],
      shows: [],
    };
  },
  move_slides: (_, facts) => ({
    touches: mainPart(facts),
    order: [...facts.slides.slice(-1), ...facts.slides.slice(0, -1)],
    shows: [],
  }),
  delete_slides: (fields, facts) => {
    const gone = slideOf(facts, fields);
    const linked = facts.slides.filter((part) =>
      facts.slide(part).shapes.some(({ source }) => /hlinksldjump/.test(source)),
    );
    return {
      touches: (part) =>
        mainPart(facts)(part) ||
        part === gone ||
        linked.includes(part) ||
        /notesSlides\/|comments\/|commentAuthors/i.test(part) ||
        withRemains(part),
      order: facts.slides.filter((part) => part !== gone),
      shows: [],
    };
  },
  // Placeholders follow those of the new layout; whether it is shown stands beside the shapes.
  set_slide: (fields, facts) => ({
    slide: slideOf(facts, fields),
    shapes: shapesWith(facts, slideOf(facts, fields), /<(?:\w+:)?ph[\s/>]/),
    rest: true,
    shows: [],
  }),
  set_sections: (_, facts) => ({ touches: mainPart(facts), shows: [] }),
  set_footer: (fields, facts) => {
    const slide = slideOf(facts, fields);
    const own = shapesWith(facts, slide, /<(?:\w+:)?ph\s[^>]*type=["']ftr["']/).slice(0, 1);
    return { slide, shapes: own, come: 1 - own.length, says: ['Zzqfooter & more'], shows: ['Zzqfooter'] };
  },
  add_link: oneShape(),
  remove_link: oneShape(() => ({ touches: withRemains })),
  set_chart_data: () => ({ touches: isPart(/charts\/|embeddings\//i), shows: [] }),
  add_comment: () => ({ touches: isPart(/comments?\/|commentAuthors/i), shows: ['Zzqcomment'] }),
  set_properties: () => ({ touches: isPart(/docProps\/|core[^/]*\.xml$|\.psmdcp$/i), shows: [] }),
};

/** Parts without the words keep their bytes. */
function holds(facts: DeckFacts, part: string, word: string): boolean {
  const words = facts.slide(part).shapes.map(({ text }) => text);
  return words.some((text) => text.includes(word));
}

function connectors(facts: DeckFacts, slide: string): string[] {
  return shapesWith(facts, slide, /(?:st|end)Cxn/);
}

function shapesWith(facts: DeckFacts, slide: string, pattern: RegExp): string[] {
  return facts
    .slide(slide)
    .shapes.filter(({ source }) => pattern.test(source))
    .map(({ id }) => id);
}
