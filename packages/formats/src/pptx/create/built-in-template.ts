import { writeZip } from '../../zip/write-zip.ts';
import { type Box, transformXml } from '../edit/shapes/box.ts';
import { EMPTY_TREE, namespaces } from '../edit/slides/new-slide.ts';
import { textStyles } from './text-styles.ts';
import { themeXml } from './theme.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';
const NAMES = namespaces('');

/** A slide of 16 to 9. */
const [WIDTH, HEIGHT, SIDE] = [12_192_000, 6_858_000, 762_000];
const WIDE = WIDTH - 2 * SIDE;
const TITLE: Box = { x: SIDE, y: 420_000, width: WIDE, height: 1_000_000 };
const CONTENT: Box = { x: SIDE, y: 1_600_000, width: WIDE, height: 4_500_000 };
const FOOTER_Y = 6_356_350;

interface Place {
  readonly name: string;
  readonly ph: string;
  readonly box?: Box;
  readonly body?: string;
  readonly text?: string;
  readonly style?: string;
}

function place(id: number, { name, ph, box, body = '', text = '', style = '' }: Place): string {
  const transform = box === undefined ? '' : transformXml('a', box);
  const words = text === '' ? '<a:p><a:endParaRPr lang="en-US"/></a:p>' : text;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr><p:spPr>${transform}${box === undefined ? '' : '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'}</p:spPr><p:txBody><a:bodyPr${body}/><a:lstStyle>${style}</a:lstStyle>${words}</p:txBody></p:sp>`;
}

const prompt = (text: string): string => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`;
const margin = (sz: number, align: string): string =>
  `<a:lvl1pPr algn="${align}"><a:defRPr sz="${sz}"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:defRPr></a:lvl1pPr>`;
const big = (sz: number): string => `<a:lvl1pPr algn="l"><a:defRPr sz="${sz}" b="1"/></a:lvl1pPr>`;
const plain = (sz: number): string =>
  `<a:lvl1pPr marL="0" indent="0" algn="l"><a:buNone/><a:defRPr sz="${sz}"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:defRPr></a:lvl1pPr>`;
const number =
  '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>';

function margins(from: number, isMaster: boolean): string {
  const box = (x: number, width: number) => (isMaster ? { box: { x, y: FOOTER_Y, width, height: 365_125 } } : {});
  const style = (align: string) => (isMaster ? { style: margin(1200, align), body: ' anchor="ctr"' } : {});
  return [
    place(from, {
      name: 'Date Placeholder',
      ph: 'type="dt" sz="half" idx="10"',
      ...box(SIDE, 2_743_200),
      ...style('l'),
    }),
    place(from + 1, {
      name: 'Footer Placeholder',
      ph: 'type="ftr" sz="quarter" idx="11"',
      ...box(4_038_600, 4_114_800),
      ...style('ctr'),
    }),
    place(from + 2, {
      name: 'Slide Number Placeholder',
      ph: 'type="sldNum" sz="quarter" idx="12"',
      ...box(WIDTH - SIDE - 2_743_200, 2_743_200),
      ...style('r'),
      text: number,
    }),
  ].join('');
}

const layouts: readonly { readonly name: string; readonly type: string; readonly shapes: string }[] = [
  {
    name: 'Title Slide',
    type: 'title',
    shapes:
      place(2, {
        name: 'Title 1',
        ph: 'type="ctrTitle"',
        box: { x: SIDE, y: 1_900_000, width: WIDE, height: 1_600_000 },
        body: ' anchor="b"',
        style: big(4800),
        text: prompt('Click to edit the title'),
      }) +
      place(3, {
        name: 'Subtitle 2',
        ph: 'type="subTitle" idx="1"',
        box: { x: SIDE, y: 3_650_000, width: WIDE, height: 1_200_000 },
        style: plain(2200),
        text: prompt('Click to edit the subtitle'),
      }),
  },
  {
    name: 'Title and Content',
    type: 'obj',
    shapes:
      place(2, { name: 'Title 1', ph: 'type="title"', text: prompt('Click to edit the title') }) +
      place(3, { name: 'Content Placeholder 2', ph: 'idx="1"', text: prompt('Click to edit the text') }),
  },
  {
    name: 'Section Header',
    type: 'secHead',
    shapes:
      place(2, {
        name: 'Title 1',
        ph: 'type="title"',
        box: { x: SIDE, y: 2_200_000, width: WIDE, height: 1_500_000 },
        body: ' anchor="b"',
        style: big(4000),
        text: prompt('Click to edit the title'),
      }) +
      place(3, {
        name: 'Text Placeholder 2',
        ph: 'type="body" idx="1"',
        box: { x: SIDE, y: 3_800_000, width: WIDE, height: 1_000_000 },
        style: plain(2000),
        text: prompt('Click to edit the text'),
      }),
  },
  {
    name: 'Title Only',
    type: 'titleOnly',
    shapes: place(2, { name: 'Title 1', ph: 'type="title"', text: prompt('Click to edit the title') }),
  },
  { name: 'Blank', type: 'blank', shapes: '' },
];

const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

/** A deck without slides: one master with five layouts. */
export function builtInTemplate(): Buffer {
  const parts = new Map<string, Buffer>();
  const overrides: string[] = [];
  const add = (name: string, type: string, xml: string, relations: readonly (readonly [string, string])[] = []) => {
    parts.set(name, Buffer.from(HEAD + xml, 'utf8'));
    overrides.push(`<Override PartName="/${name}" ContentType="${type}"/>`);
    if (relations.length > 0) parts.set(name.replace(/([^/]+)$/, '_rels/$1.rels'), relationships(relations));
  };
  add(
    'ppt/presentation.xml',
    `${TYPE}.presentation.main+xml`,
    `<p:presentation ${NAMES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    [
      [`${RELATION}/slideMaster`, 'slideMasters/slideMaster1.xml'],
      [`${RELATION}/theme`, 'theme/theme1.xml'],
    ],
  );
  const ids = layouts
    .map((_, index) => `<p:sldLayoutId id="${2_147_483_649 + index}" r:id="rId${index + 1}"/>`)
    .join('');
  const bar = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="Bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${transformXml('a', { x: 0, y: 0, width: 152_400, height: HEIGHT })}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;
  const shapes =
    bar +
    place(2, {
      name: 'Title Placeholder 1',
      ph: 'type="title"',
      box: TITLE,
      body: ' anchor="ctr"',
      text: prompt('Click to edit the title'),
    }) +
    place(3, {
      name: 'Text Placeholder 2',
      ph: 'type="body" idx="1"',
      box: CONTENT,
      text: prompt('Click to edit the text'),
    }) +
    margins(4, true);
  add(
    'ppt/slideMasters/slideMaster1.xml',
    `${TYPE}.slideMaster+xml`,
    `<p:sldMaster ${NAMES}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${EMPTY_TREE}${shapes}</p:spTree></p:cSld>${MAP}<p:sldLayoutIdLst>${ids}</p:sldLayoutIdLst>${textStyles()}</p:sldMaster>`,
    [
      ...layouts.map((_, index) => [`${RELATION}/slideLayout`, `../slideLayouts/slideLayout${index + 1}.xml`] as const),
      [`${RELATION}/theme`, '../theme/theme1.xml'],
    ],
  );
  for (const [index, { name, type, shapes: own }] of layouts.entries()) {
    add(
      `ppt/slideLayouts/slideLayout${index + 1}.xml`,
      `${TYPE}.slideLayout+xml`,
      `<p:sldLayout ${NAMES} type="${type}" preserve="1"><p:cSld name="${name}"><p:spTree>${EMPTY_TREE}${own}${margins(7, false)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
      [[`${RELATION}/slideMaster`, '../slideMasters/slideMaster1.xml']],
    );
  }
  add('ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml', themeXml());
  parts.set('_rels/.rels', relationships([[`${RELATION}/officeDocument`, 'ppt/presentation.xml']]));
  const types = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
  return writeZip(undefined, { set: new Map([['[Content_Types].xml', Buffer.from(types, 'utf8')], ...parts]) });
}

function relationships(list: readonly (readonly [type: string, target: string])[]): Buffer {
  const items = list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`);
  return Buffer.from(
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`,
    'utf8',
  );
}
