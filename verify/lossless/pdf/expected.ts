import type { ReadPdf } from '../../../packages/formats/src/pdf/read/kept-pages.ts';
import { type Judgement, sortedCharacters } from './judges.ts';

type Sample = Readonly<Record<string, unknown>>;

/** What an operation does to a document. */
export interface Expected {
  /** Characters of the pages afterwards; null for a page whose fields show something else now. */
  texts(before: readonly string[], sample: Sample, hasFields: readonly boolean[]): readonly (string | null)[];
  /** What is as good for a page, where poppler does not draw what our reader must see. */
  orTexts?(before: readonly string[], sample: Sample): readonly (string | null)[];
  /** Where the texts can be compared at all; everywhere unless said. */
  compares?(before: ReadPdf, qpdf: Judgement['qpdf']): boolean;
  /** What our reader must see; the fault if it does not. */
  seen?(after: ReadPdf, sample: Sample, before: ReadPdf, qpdf: Judgement['qpdf']): string | undefined;
  /** May be written anew, because it takes something out. */
  readonly rewrites?: boolean;
}

const same: Expected['texts'] = (before) => before;
/** Pages without fields keep their characters. */
const fieldsAnew: Expected['texts'] = (before, _, hasFields) =>
  before.map((text, index) => (hasFields[index] === false ? text : null));
const fault = (isThere: boolean, what: string): string | undefined => (isThere ? undefined : `not seen: ${what}`);

/** A page whose qpdf is content has room for the stamp if it is so large, and shows its words one after the other. */
const STAMP = { text: 'Galley1/', width: 60, height: 12 };

/** What stands on the page; its first line tells about it, and cells of tables have marks between them. */
const lettersOf = (page: ReadPdf['pages'][number] | undefined): string =>
  sortedCharacters(
    (page?.lines ?? [])
      .filter(({ kind }) => kind === 'text' || kind === 'row')
      .map(({ text }) => text.replaceAll(/<br>|[|\\]/g, ''))
      .join(''),
  );

const hasRoom = (page: ReadPdf['pages'][number] | undefined): boolean =>
  page !== undefined && page.width > STAMP.width && page.height > STAMP.height;

export const SAMPLE_WORDS = 'Sample';

export const expected: Readonly<Record<string, Expected>> = {
  fill_fields: {
    texts: fieldsAnew,
    seen(after, { values }) {
      const fields = after.pages.flatMap((page) => page.fields);
      for (const [name, value] of Object.entries(values as Readonly<Record<string, string>>)) {
        const found = fields.filter((field) => field.name === name);
        const isRight = found.some((field) =>
          field.is_checked === undefined ? field.value === value : value === 'yes' && field.is_checked,
        );
        if (!isRight) return `the field ${name} reads ${JSON.stringify(found.map((field) => field.value))}`;
      }
      return undefined;
    },
  },
  flatten_form: {
    texts: fieldsAnew,
    seen: (after) =>
      fault(
        after.pages.every(({ fields }) => fields.length === 0),
        'a form without fields',
      ),
  },
  stamp_text: {
    texts: (before) => before.map((text, index) => sortedCharacters(`${text}Galley${index + 1}/${before.length}`)),
    // Broken content may swallow what follows.
    compares: ({ pages }, qpdf) => qpdf === 'nothing' && hasRoom(pages[0]),
    // Poppler stops at some operators that others pass by.
    orTexts: (before) => before,
    seen(after, _, before, qpdf) {
      if (!hasRoom(before.pages[0]) || qpdf !== 'nothing') return undefined;
      const words = (after.pages[0]?.lines ?? []).map(({ text }) => text.replaceAll(/\s|[|\\]/g, ''));
      return fault(words.join('').includes(STAMP.text), 'the stamp');
    },
  },
  stamp_image: { texts: same },
  add_note: {
    texts: same,
    seen: (after, { text }) =>
      fault(after.pages[0]?.annotations.some((each) => each.text === text) === true, 'the note'),
  },
  highlight_text: {
    texts: same,
    seen: (after, { note }) =>
      fault(
        after.pages[0]?.annotations.some((each) => each.type === 'highlight' && each.text === note) === true,
        'the highlight',
      ),
  },
  add_link: {
    texts: same,
    seen: (after, { url }) => fault(JSON.stringify(after.pages[0]?.links).includes(String(url)), 'the link'),
  },
  add_outline: {
    texts: same,
    seen: (after, { title, page }, before) => {
      const last = after.outline.at(-1);
      const isRight =
        last?.title === title && last?.page === page && after.outline.length === before.outline.length + 1;
      return fault(isRight, 'the entry');
    },
  },
  rotate_pages: {
    // Poppler leaves out letters that lie close together, and on a turned page others: our reader compares that page.
    texts: (before) => before.map((text, index) => (index === 0 ? null : text)),
    seen(after, { by }, before) {
      const [was, is] = [before.pages[0], after.pages[0]];
      if (is?.rotation !== ((was?.rotation ?? 0) + Number(by)) % 360) return 'not seen: the turn';
      return fault(lettersOf(is) === lettersOf(was), 'the same letters on the turned page');
    },
  },
  delete_pages: { texts: (before) => before.slice(0, -1), rewrites: true },
  keep_pages: { texts: (before) => [before[1] ?? '', before[0] ?? ''], rewrites: true },
  move_pages: { texts: (before) => [before.at(-1) ?? '', ...before.slice(0, -1)] },
  insert_pages: { texts: (before) => [...before, sortedCharacters(SAMPLE_WORDS)] },
  set_metadata: {
    texts: same,
    seen: ({ about }, { title, author }) => fault(about.title === title && about.author === author, 'title and author'),
  },
  remove_scripts: { texts: same, rewrites: true },
};
