import { escapeAttribute } from '../../xml/escape.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { paragraphs, shape } from './shape-markup.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = `xmlns:a="${A}" xmlns:r="${R}" xmlns:p="${P}"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';
const TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

export interface DeckSlide {
  /** XML of its shapes, see `shape-markup.ts`. */
  readonly shapes: string;
  /** A paragraph for each. */
  readonly notes?: readonly string[];
  readonly isHidden?: boolean;
  /** Part number; the slide's own number when left out. */
  readonly part?: number;
  /** Relations by which its shapes name pictures, and the bytes. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
}

export interface DeckContent {
  readonly slides: readonly DeckSlide[];
  readonly sections?: readonly { readonly name: string; readonly slides: readonly number[] }[];
}

type Relation = readonly [id: string, kind: string, target: string];

/** A small deck for tests and samples: one master, a layout with title and content, one with a title alone. */
export function makeDeck({ slides, sections = [] }: DeckContent): Buffer {
  const parts = new Map<string, Uint8Array>();
  const overrides: string[] = [];
  const add = (name: string, type: string, xml: string, relations: readonly Relation[]): void => {
    parts.set(name, Buffer.from(HEAD + xml, 'utf8'));
    overrides.push(`<Override PartName="/${name}" ContentType="${type}"/>`);
    if (relations.length > 0) parts.set(name.replace(/([^/]+)$/, '_rels/$1.rels'), relationships(relations));
  };
  const partOf = (index: number): number => slides[index]?.part ?? index + 1;
  for (const [index, slide] of slides.entries()) addSlide(slide, partOf(index), parts, add);
  const hasNotes = slides.some(({ notes }) => notes !== undefined);
  const listed = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${10 + index}"/>`).join('');
  add(
    'ppt/presentation.xml',
    `${TYPE}.presentation.main+xml`,
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>${hasNotes ? '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>' : ''}<p:sldIdLst>${listed}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/>${sectionMarkup(sections)}</p:presentation>`,
    [
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ['rId3', 'theme', 'theme/theme1.xml'],
      ...(hasNotes ? [['rId2', 'notesMaster', 'notesMasters/notesMaster1.xml'] as const] : []),
      ...slides.map((_, index): Relation => [`rId${10 + index}`, 'slide', `slides/slide${partOf(index)}.xml`]),
    ],
  );
  addLooks(add, hasNotes);
  parts.set('_rels/.rels', relationships([['rId1', 'officeDocument', 'ppt/presentation.xml']]));
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>';
  const types = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${overrides.join('')}</Types>`;
  return writeZip(undefined, { set: new Map([['[Content_Types].xml', Buffer.from(types, 'utf8')], ...parts]) });
}

type Add = (name: string, type: string, xml: string, relations: readonly Relation[]) => void;

function addSlide(slide: DeckSlide, number: number, parts: Map<string, Uint8Array>, add: Add): void {
  const relations: Relation[] = [['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']];
  for (const [id, bytes] of Object.entries(slide.pictures ?? {})) {
    const name = `image${number}-${id}.png`;
    parts.set(`ppt/media/${name}`, bytes);
    relations.push([id, 'image', `../media/${name}`]);
  }
  if (slide.notes !== undefined) {
    relations.push(['rId2', 'notesSlide', `../notesSlides/notesSlide${number}.xml`]);
    const text = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs(slide.notes)}</p:txBody></p:sp>`;
    add(`ppt/notesSlides/notesSlide${number}.xml`, `${TYPE}.notesSlide+xml`, page('notes', text), [
      ['rId1', 'notesMaster', '../notesMasters/notesMaster1.xml'],
      ['rId2', 'slide', `../slides/slide${number}.xml`],
    ]);
  }
  const xml = page('sld', slide.shapes, slide.isHidden === true ? ' show="0"' : '');
  add(`ppt/slides/slide${number}.xml`, `${TYPE}.slide+xml`, xml, relations);
}

function addLooks(add: Add, hasNotes: boolean): void {
  const titled = shape({
    id: 2,
    name: 'Title',
    placeholder: 'type="title"',
    box: [600_000, 300_000, 10_000_000, 1_200_000],
  });
  const content = shape({
    id: 3,
    name: 'Content',
    placeholder: 'idx="1"',
    box: [600_000, 1_800_000, 10_000_000, 4_200_000],
  });
  const map =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  const layouts =
    '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst>';
  const master = page('sldMaster', titled + content.replace('idx="1"', 'type="body" idx="1"'), '', map + layouts);
  add('ppt/slideMasters/slideMaster1.xml', `${TYPE}.slideMaster+xml`, master, [
    ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
    ['rId2', 'slideLayout', '../slideLayouts/slideLayout2.xml'],
    ['rId3', 'theme', '../theme/theme1.xml'],
  ]);
  const inherited = shape({ id: 2, name: 'Title', placeholder: 'type="title"' });
  const layout = (number: number, name: string, shapes: string): void =>
    add(
      `ppt/slideLayouts/slideLayout${number}.xml`,
      `${TYPE}.slideLayout+xml`,
      page('sldLayout', shapes).replace('<p:cSld>', `<p:cSld name="${name}">`),
      [['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']],
    );
  layout(1, 'Title and Content', inherited + content);
  layout(2, 'Title Only', inherited);
  add('ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml', THEME, []);
  if (!hasNotes) return;
  const notes = shape({
    id: 3,
    name: 'Notes',
    placeholder: 'type="body" idx="1"',
    box: [600_000, 4_000_000, 5_000_000, 4_000_000],
  });
  add('ppt/notesMasters/notesMaster1.xml', `${TYPE}.notesMaster+xml`, page('notesMaster', notes, '', map), [
    ['rId1', 'theme', '../theme/theme2.xml'],
  ]);
  add('ppt/theme/theme2.xml', 'application/vnd.openxmlformats-officedocument.theme+xml', THEME, []);
}

function page(root: string, shapes: string, attributes = '', after = ''): string {
  return `<p:${root} ${NAMESPACES}${attributes}><p:cSld><p:spTree>${TREE}${shapes}</p:spTree></p:cSld>${after}</p:${root}>`;
}

function sectionMarkup(sections: NonNullable<DeckContent['sections']>): string {
  if (sections.length === 0) return '';
  const each = sections.map(({ name, slides }, index) => {
    const ids = slides.map((number) => `<p14:sldId id="${255 + number}"/>`).join('');
    const id = `{00000000-0000-4000-8000-00000000000${index}}`;
    return `<p14:section name="${escapeAttribute(name)}" id="${id}"><p14:sldIdLst>${ids}</p14:sldIdLst></p14:section>`;
  });
  const list = `<p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">${each.join('')}</p14:sectionLst>`;
  return `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}">${list}</p:ext></p:extLst>`;
}

function relationships(relations: readonly Relation[]): Buffer {
  const each = relations.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`,
  );
  return Buffer.from(
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`,
    'utf8',
  );
}

const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln w="6350">${fill}</a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const colours = [
  'dk1:000000',
  'lt1:FFFFFF',
  'dk2:44546A',
  'lt2:E7E6E6',
  'accent1:4472C4',
  'accent2:ED7D31',
  'accent3:A5A5A5',
  'accent4:FFC000',
  'accent5:5B9BD5',
  'accent6:70AD47',
  'hlink:0563C1',
  'folHlink:954F72',
];
const font = (name: string, face: string): string =>
  `<a:${name}><a:latin typeface="${face}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
const THEME = `<a:theme xmlns:a="${A}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${colours
  .map((each) => each.split(':'))
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Plain">${font('majorFont', 'Georgia')}${font('minorFont', 'Calibri')}</a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
