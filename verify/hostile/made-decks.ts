import { openZip, writeZip } from '@galley/formats';
import { makeDeck } from '../../packages/formats/src/pptx/testing/make-deck.ts';
import { body, shape, table, title } from '../../packages/formats/src/pptx/testing/shape-markup.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const MAIN = 'ppt/presentation.xml';
const RELATIONS = 'ppt/slides/_rels/slide1.xml.rels';
const base = makeDeck({
  slides: [{ shapes: title(2, 'Words') + body(3, ['a', '\tb']), notes: ['Note'] }, { shapes: title(2, 'More') }],
});
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const withParts = (parts: Record<string, string | Buffer>): Buffer =>
  writeZip(openZip(base), { set: new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])) });
const textOf = (part: string): string => {
  const zip = openZip(base);
  const entry = zip.find(part);
  return entry === undefined ? '' : zip.read(entry).toString('utf8');
};
const changed = (part: string, from: string | RegExp, to: string): Buffer =>
  withParts({ [part]: textOf(part).replace(from, () => to) });
/** Shapes instead of those of the first slide. */
const shapes = (content: string): Buffer => changed(SLIDE, /(?<=<\/p:grpSpPr>).*(?=<\/p:spTree>)/s, content);
const nested = (open: string, close: string, depth: number, inside = ''): string =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
const GROUP = '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const relations = (content: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const numbered = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('');

/** Presentations made to hurt: each is a small file that asks for much time, memory or trust. */
export const madeDecks: Readonly<Record<string, () => Buffer>> = {
  'zip bomb: a slide of zeros': () => withParts({ [SLIDE]: Buffer.alloc(400_000_000) }),
  'a slide of five million empty shapes': () => shapes('<p:sp/>'.repeat(5_000_000)),
  'a slide of 100,000 shapes with one id': () =>
    shapes('<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/></p:nvSpPr></p:sp>'.repeat(100_000)),
  'groups in groups': () => shapes(nested(GROUP, '</p:grpSp>', 5_000)),
  'groups in groups, as deep as is read': () => shapes(nested(GROUP, '</p:grpSp>', 480)),
  'one paragraph of 100,000 runs': () =>
    shapes(title(2, 'x').replace(/<a:p>.*<\/a:p>/, `<a:p>${'<a:r><a:t>a</a:t></a:r>'.repeat(100_000)}</a:p>`)),
  'one word of ten million letters': () => shapes(title(2, 'a'.repeat(10_000_000))),
  '100,000 paragraphs': () =>
    shapes(body(3, ['a']).replace(/<a:p>.*<\/a:p>/, '<a:p><a:r><a:t>ax</a:t></a:r></a:p>'.repeat(100_000))),
  'a table of a row of 50,000 cells': () => shapes(table(4, [0, 0, 9, 9], [Array.from({ length: 50_000 }, () => 'a')])),
  'a cell that spans two thousand million columns': () =>
    shapes(
      table(
        4,
        [0, 0, 9, 9],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ).replace('<a:tc>', '<a:tc gridSpan="2147483647" rowSpan="2147483647">'),
    ),
  'a deck that lists one slide a million times': () =>
    changed(MAIN, /<p:sldId [^>]*>/, '<p:sldId id="256" r:id="rId10"/>'.repeat(1_000_000)),
  'a deck that lists 200,000 slides that are not there': () =>
    changed(
      MAIN,
      /<p:sldIdLst>/,
      `<p:sldIdLst>${numbered(200_000, (number) => `<p:sldId id="${number}" r:id="no${number}"/>`)}`,
    ),
  'a slide that is its own layout': () =>
    withParts({ [RELATIONS]: relations(relation('rId1', 'slideLayout', 'slide1.xml')) }),
  'a layout whose master is the layout': () =>
    withParts({
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations(relation('rId1', 'slideMaster', 'slideLayout1.xml')),
    }),
  'notes that are the slide': () =>
    withParts({
      [RELATIONS]: relations(
        relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml') +
          relation('rId2', 'notesSlide', 'slide1.xml'),
      ),
    }),
  'a slide that leads out of the package': () =>
    withParts({ [RELATIONS]: relations(relation('rId1', 'slideLayout', '../../../../etc/passwd')) }),
  '200,000 relations of one slide': () =>
    withParts({
      [RELATIONS]: relations(
        numbered(200_000, (number) => relation(`rId${number}`, 'image', `../media/${number}.png`)),
      ),
    }),
  'a slide without shapes': () =>
    withParts({ [SLIDE]: '<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>' }),
  'a slide that is another kind of document': () => withParts({ [SLIDE]: '<html><body>x</body></html>' }),
  'entities in entities': () =>
    withParts({
      [SLIDE]: `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(100)}">]>${textOf(SLIDE).replace('Words', '&b;')}`,
    }),
  'ids that are no numbers': () => shapes(shape({ id: 4, lines: ['x'] }).replace('id="4"', 'id="four"')),
  'a place beyond all slides': () => shapes(shape({ id: 4, box: [9e15, -9e15, 9e15, 9e15], lines: ['x'] })),
  'no presentation part': () => withParts({ [MAIN]: '<x/>' }),
};
