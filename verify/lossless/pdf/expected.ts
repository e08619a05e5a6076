import type { ReadPdf } from '../../../packages/formats/src/pdf/read/kept-pages.ts';
import { sortedCharacters } from './judges.ts';

type Sample = Readonly<Record<string, unknown>>;

/** What an operation does to a document. */
export interface Expected {
  /** Characters of the pages afterwards; null for a page whose fields show something else now. */
  texts(before: readonly string[], sample: Sample, hasFields: readonly boolean[]): readonly (string | null)[];
  /**
   * It adds to what pages draw. Where the content of a page that came in is so broken that a judge stops in the middle of it,
   * nothing after it can be seen: this is asked of the original, page by page, and counted.
   */
  readonly draws?: boolean;
  /** Where there is a place for it at all; everywhere unless said. */
  fits?(before: ReadPdf): boolean;
  /** What our reader must see; the fault if it does not. */
  seen?(after: ReadPdf, sample: Sample, before: ReadPdf): string | undefined;
  /** How many pictures more the first page shows. */
  readonly pictures?: number;
  /** May be written anew, because it takes something out. */
  readonly rewrites?: boolean;
}

const same: Expected['texts'] = (before) => before;
/** Pages without fields keep their characters. */
const fieldsAnew: Expected['texts'] = (before, _, hasFields) =>
  before.map((text, index) => (hasFields[index] === false ? text : null));
const fault = (isThere: boolean, what: string): string | undefined => (isThere ? undefined : `not seen: ${what}`);

/** A page that is smaller shows a part of the stamp, or nothing. */
const STAMP = { text: 'Galley', width: 60, height: 12 };

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

/** Words, fields and notes of the first page, and the outline. */
const sameOnFirst: Expected['seen'] = (after, _, before) => {
  const shown = ({ pages: [page], outline }: ReadPdf) => [
    lettersOf(page),
    page?.fields.map(({ name, value, is_checked: isChecked }) => [name, value, isChecked]),
    page?.annotations.map(({ type, text }) => [type, text]),
    outline.map(({ title, page: at }) => [title, at]),
  ];
  return fault(JSON.stringify(shown(after)) === JSON.stringify(shown(before)), 'the same page beside it');
};

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
    draws: true,
    fits: ({ pages }) => pages.every(hasRoom),
    // On a small page it stands across other words.
    seen: (after, _, before) => {
      const wanted = sortedCharacters(`${lettersOf(before.pages[0])}${STAMP.text}1/${before.pageCount}`);
      return fault(lettersOf(after.pages[0]) === wanted, 'the stamp beside the same letters');
    },
  },
  stamp_image: { texts: same, draws: true, pictures: 1, seen: sameOnFirst },
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
  remove_scripts: { texts: same, rewrites: true, seen: sameOnFirst },
};
