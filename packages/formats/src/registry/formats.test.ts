import { expect, it } from 'vitest';
import { diffDocuments } from '../docx/diff/view/blocks-diff.ts';
import { listedChanges } from '../docx/diff/view/listed-changes.ts';
import { makeDocument, paragraph } from '../docx/testing/make-document.ts';
import { solidPng } from '../image/testing/make-picture.ts';
import { makePdf } from '../pdf/testing/make-pdf.ts';
import { diffDecks } from '../pptx/diff/view/slides-diff.ts';
import { makeDeck } from '../pptx/testing/make-deck.ts';
import { body, title } from '../pptx/testing/shape-markup.ts';
import { addSheet } from '../xlsx/apply/add-sheet.ts';
import { createWorkbook } from '../xlsx/apply/create-workbook.ts';
import { adapters } from './adapters.ts';
import { factsOf, familyOf, formats } from './formats.ts';
import { describeFormat, type FormatSamples } from './testing/describe-format.ts';

const lines = { none: { view: 'lines', chosen: [] }, all: { view: 'lines', chosen: [0] } };
const book = (second: string) =>
  addSheet(createWorkbook(), {
    name: 'Data',
    columns: [
      { name: 'city', type: 'text' },
      { name: 'people', type: 'integer' },
    ],
    rows: [
      ['Bern', 1],
      [second, 2],
    ],
  });

const deck = (name: string) => makeDeck({ slides: [{ shapes: title(2, 'Offer') + body(3, [`For ${name}`]) }] });

const decksDiffer = diffDecks(deck('Anna'), deck('Otto')).slides.flatMap(({ items }) => items.map(({ id }) => id));

const letter = makeDocument({ body: paragraph(['Dear Anna,']) + paragraph(['the offer stands. Yours, Anna.']) });
const otherLetter = makeDocument({ body: paragraph(['Dear Otto,']) });
const lettersDiffer = listedChanges(diffDocuments(letter, otherLetter).blocks).map(({ id }) => id);

const samples: Readonly<Record<keyof typeof adapters, FormatSamples>> = {
  xlsx: {
    bytes: book('Basel'),
    other: book('Chur'),
    selections: [
      {
        none: { view: 'cells', sheets: [] },
        all: { view: 'cells', sheets: [{ sheet: 'Data', cells: ['A3'] }] },
      },
    ],
    operation: { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B2', value: 7 }] },
  },
  docx: {
    bytes: letter,
    other: otherLetter,
    word: 'Anna',
    selections: [{ none: { view: 'blocks', chosen: [] }, all: { view: 'blocks', chosen: lettersDiffer } }],
    operation: { kind: 'insert_paragraphs', paragraphs: [{ text: 'More.' }] },
  },
  image: {
    bytes: solidPng(40, 30, [200, 10, 10, 255]),
    other: solidPng(40, 30, [10, 10, 200, 255]),
    operation: { kind: 'rotate', degrees: 90 },
  },
  pdf: {
    bytes: makePdf({ pages: [{ text: [[72, 700, 'Anna is here.']] }] }),
    other: makePdf({ pages: [{ text: [[72, 700, 'Otto is here.']] }] }),
    word: 'Anna',
    operation: { kind: 'rotate_pages', by: 90 },
  },
  pptx: {
    bytes: deck('Anna'),
    other: deck('Otto'),
    word: 'Anna',
    selections: [{ none: { view: 'blocks', chosen: [] }, all: { view: 'blocks', chosen: decksDiffer } }],
    operation: { kind: 'set_notes', slide: 1, notes: 'Say hello.' },
  },
  csv: {
    bytes: Buffer.from('id,city\r\n1,Bern\r\n2,Basel\r\n'),
    other: Buffer.from('id,city\r\n1,Bern\r\n2,Chur\r\n'),
    word: 'Bern',
    selections: [lines, { none: { view: 'rows' }, all: { view: 'rows', changes: [0], columns: true } }],
    operation: { kind: 'set_cells', cells: [{ row: 1, column: 'city', value: 'Thun' }] },
  },
  json: {
    bytes: Buffer.from('{\n  "city": "Bern",\n  "people": 1\n}\n'),
    other: Buffer.from('{\n  "city": "Chur",\n  "people": 1\n}\n'),
    word: 'Bern',
    selections: [lines],
    operation: { kind: 'set_value', at: '/people', value: 2 },
  },
  text: {
    bytes: Buffer.from('# Größe\r\nBern is here.\r\n'),
    other: Buffer.from('# Größe\r\nChur is here.\r\n'),
    word: 'Bern',
    selections: [lines],
    operation: { kind: 'append', text: 'More.' },
  },
};

for (const kind of Object.keys(adapters) as (keyof typeof adapters)[]) {
  const facts = factsOf(kind);
  if (facts === null) throw new RangeError(`${kind} has an adapter and no facts`);
  describeFormat(facts, await adapters[kind](), samples[kind]);
}

it('[F1] a format without an adapter says that it can do nothing', () => {
  for (const { kind, can } of formats) if (!Object.hasOwn(adapters, kind)) expect(can).toEqual([]);
  expect(new Set(formats.map(({ kind }) => kind)).size).toBe(formats.length);
});

it('[F1] no two formats claim the same ending', () => {
  const endings = formats.flatMap(({ types }) => Object.keys(types));
  expect(new Set(endings).size).toBe(endings.length);
});

it('[F1] a file is of the family that its format names, and of none where no format reads it', () => {
  expect(['xlsx', 'csv', 'json', 'pptx', 'image', 'pdf'].map(familyOf)).toEqual([
    'table',
    'table',
    'text',
    'slides',
    'picture',
    'text',
  ]);
  expect(['legacy', 'encrypted', 'binary', 'constructor'].map(familyOf)).toEqual(Array(4).fill('other'));
});
