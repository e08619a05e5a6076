import type { PartRequest } from '../../core/adapter.ts';
import { relationshipsOf, targetOf } from '../../ooxml/part-relationships.ts';
import { type ShownPicture, ShownPictures } from '../../ooxml/shown-pictures.ts';
import type { XmlElement } from '../../xml/element.ts';
import { prefixedAttribute } from '../../xml/find-element.ts';
import { type StoryKind, WordDocument } from '../package/word-document.ts';
import { drawingText } from '../read/drawing-text.ts';
import { type DocumentLine, documentLines } from '../read/lines.ts';
import { itemText, type ParagraphText } from '../read/paragraph.ts';
import { lineWindow } from '../read/read-lines.ts';
import { isOn, type Styles, styleIdOf, stylesOf } from '../read/styles.ts';
import type { Inline } from '../tree/inlines.ts';
import { cellPlaces } from '../tree/table-grid.ts';

/** Text with one look. Colours are six hexadecimal digits, sizes are points. */
export interface LookRun {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly raised?: 'super' | 'sub';
  readonly color?: string;
  readonly size?: number;
  /** Behind its words. */
  readonly fill?: string;
  readonly change?: 'inserted' | 'deleted';
  readonly link?: true;
  /** A picture stands here; `text` says what it shows. Without a key its bytes are not at hand. */
  readonly picture?: { readonly key: string | null; readonly width_cm: number | null };
}

export interface LookParagraph {
  readonly type: 'paragraph';
  readonly line?: number;
  /** 0 for the title, 1 to 9 for headings. */
  readonly level?: number;
  readonly list?: { readonly label: string; readonly level: number };
  readonly align?: 'center' | 'end' | 'justify';
  readonly is_rtl?: true;
  /** Behind its words. */
  readonly fill?: string;
  /** Whose note or comment begins here. */
  readonly lead?: string;
  /** Where it stands, when that is not the body. */
  readonly story?: BesidesBody;
  readonly runs: readonly LookRun[];
}

type BesidesBody = Exclude<StoryKind, 'body'>;

export interface LookTable {
  readonly type: 'table';
  readonly is_rtl?: true;
  /** No lines between its cells: it is there to place what is in it. */
  readonly is_bare?: true;
  readonly story?: BesidesBody;
  readonly rows: readonly {
    readonly line: number;
    readonly is_header: boolean;
    readonly cells: readonly {
      readonly span: number;
      readonly continues_above: boolean;
      readonly fill?: string;
      readonly paragraphs: readonly LookParagraph[];
    }[];
  }[];
}

/**
 * Some lines of a document as they look: what a page needs to draw them, and nothing that could run. Notes, comments,
 * headers and footers follow the body.
 */
export interface DocumentLooks {
  readonly view: 'looks';
  readonly line_start: number;
  readonly line_count: number;
  readonly total_lines: number;
  readonly blocks: readonly (LookParagraph | LookTable)[];
  readonly pictures: readonly ShownPicture[];
}

export function documentLooks(bytes: Uint8Array, request: PartRequest): DocumentLooks {
  const document = new WordDocument(bytes);
  const lines = documentLines(document);
  const { lines: shown } = lineWindow(lines, request);
  const pictures = new ShownPictures(document.parts);
  const drawing = new Drawing(document, pictures);
  return {
    view: 'looks',
    line_start: shown[0]?.number ?? request.lineStart,
    line_count: shown.length,
    total_lines: lines.length,
    blocks: drawing.blocks(shown),
    pictures: pictures.all(),
  };
}

const ALIGNMENTS: Readonly<Record<string, LookParagraph['align']>> = {
  center: 'center',
  right: 'end',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
};
const PER_CM = 360_000;

class Drawing {
  readonly #styles: Styles;
  readonly #pictures: ShownPictures;
  readonly #document: WordDocument;
  readonly #usualStyle: string | null;

  constructor(document: WordDocument, pictures: ShownPictures) {
    this.#document = document;
    this.#styles = stylesOf(document);
    this.#pictures = pictures;
    this.#usualStyle = this.#styles.all().find(({ type, isDefault }) => isDefault && type === 'paragraph')?.id ?? null;
  }

  /** Rows that follow each other in one table together. */
  blocks(lines: readonly DocumentLine[]): (LookParagraph | LookTable)[] {
    const blocks: (LookParagraph | LookTable)[] = [];
    let table: XmlElement | null = null;
    let rows: LookTable['rows'][number][] = [];
    for (const line of lines) {
      const story = line.story === 'body' ? {} : { story: line.story };
      if (line.table !== null) {
        if (table !== line.table.element) {
          table = line.table.element;
          rows = [];
          const isRtl = isOn(table.at('tblPr', 'bidiVisual'));
          const bare = hasLines(this.#styles, table) ? {} : { is_bare: true as const };
          blocks.push({ type: 'table', ...(isRtl ? { is_rtl: true } : {}), ...bare, ...story, rows });
        }
        rows.push(this.#row(line));
        continue;
      }
      table = null;
      const [paragraph] = line.paragraphs;
      if (isEmptyMargin(line)) continue;
      const level = line.level === null ? {} : { level: line.level };
      if (paragraph === undefined) {
        blocks.push({ type: 'paragraph', line: line.number, ...story, runs: [{ text: line.text }] });
      } else {
        const drawn = this.#paragraph(paragraph, line.part);
        blocks.push({ ...drawn, line: line.number, ...level, ...story, ...leadOf(line, paragraph) });
      }
    }
    return blocks;
  }

  #row({ number, element, paragraphs, part, table }: DocumentLine): LookTable['rows'][number] {
    const style = rowStyle(this.#styles, table);
    const cells = cellPlaces(element).map(({ cell, span, isMergedUp }) => {
      const inside = new Set(cell.descendants());
      const fill = fillOf(cell.child('tcPr')) ?? style.fill;
      return {
        span,
        continues_above: isMergedUp,
        ...(fill === undefined ? {} : { fill }),
        paragraphs: paragraphs
          .filter((each) => inside.has(each.element))
          .map((each) => this.#paragraph(each, part, style.words)),
      };
    });
    return { line: number, is_header: isOn(element.at('trPr', 'tblHeader')), cells };
  }

  #paragraph({ element, item, inlines, notes }: ParagraphText, part: string, usual: RunLook = {}): LookParagraph {
    const style = styleIdOf(element);
    // A paragraph without a style has the document's usual one.
    const named = style ?? this.#usualStyle;
    const property = (name: string) => element.at('pPr', name) ?? this.#styles.property(named, 'pPr', name);
    const align = ALIGNMENTS[property('jc')?.attribute('val') ?? ''];
    const fill = shownFill(property('shd'));
    const marks = notes[Symbol.iterator]();
    const runs: LookRun[] = [];
    for (const inline of inlines) {
      const text = inline.kind === 'note' ? (marks.next().value ?? '') : inline.text;
      const run = isMark(inline) ? markRun(inline, text) : this.#run(inline, { text, style, part, usual });
      const last = runs.at(-1);
      if (run === null) continue;
      if (last !== undefined && run.picture === undefined && isAlike(last, run)) {
        runs[runs.length - 1] = { ...last, text: last.text + run.text };
      } else runs.push(run);
    }
    return {
      type: 'paragraph',
      ...(item === null ? {} : { list: { label: item.label, level: item.level } }),
      ...(align === undefined ? {} : { align }),
      ...(isOn(property('bidi')) ? { is_rtl: true } : {}),
      ...(fill === undefined ? {} : { fill }),
      runs,
    };
  }

  #run({ kind, run, element, revision, link }: Inline, { text, style, part, usual }: Around): LookRun | null {
    const own = run?.child('rPr');
    const character = own?.child('rStyle')?.attribute('val');
    const property = (name: string) =>
      own?.child(name) ?? this.#styles.property(character, 'rPr', name) ?? this.#styles.property(style, 'rPr', name);
    if (isOn(property('vanish'))) return null;
    const isGone = revision?.kind === 'deleted' || revision?.kind === 'moved_from';
    const change = revision === null ? {} : { change: isGone ? ('deleted' as const) : ('inserted' as const) };
    if (kind === 'image' || kind === 'object') {
      const named = drawingText(element, { target: () => undefined }).replace(/^!\[(.*)\]\(.*\)$/, '$1');
      const words = [named, ...diagramWords(this.#document, part, element)].join(' ');
      return { text: words, ...change, picture: this.#picture(element, part) };
    }
    if (kind === 'box') return null;
    if (text === '') return null;
    const color = hexOf(property('color')?.attribute('val'));
    const size = Number(property('sz')?.attribute('val')) / 2;
    const raised = property('vertAlign')?.attribute('val');
    const mark = HIGHLIGHTS[property('highlight')?.attribute('val') ?? ''] ?? shownFill(own?.child('shd'));
    return {
      ...usual,
      text: isOn(property('caps')) ? text.toUpperCase() : text,
      ...(mark === undefined ? {} : { fill: mark }),
      ...(isOn(property('b')) ? { bold: true } : {}),
      ...(isOn(property('i')) ? { italic: true } : {}),
      ...(isOn(property('u')) ? { underline: true } : {}),
      ...(isOn(property('strike')) || isOn(property('dstrike')) ? { strike: true } : {}),
      ...(raised === 'superscript' ? { raised: 'super' } : raised === 'subscript' ? { raised: 'sub' } : {}),
      ...(color === undefined ? {} : { color }),
      ...(size > 0 && size < 400 ? { size } : {}),
      ...change,
      ...(link === null ? {} : { link: true }),
    };
  }

  #picture(drawing: XmlElement, part: string): NonNullable<LookRun['picture']> {
    const inside = [...drawing.descendants()];
    const shown = inside.find(({ name }) => name === 'blip' || name === 'imagedata');
    const id =
      shown?.attribute('r:embed') ?? shown?.attribute('embed') ?? shown?.attribute('r:id') ?? shown?.attribute('id');
    const width = Number(inside.find(({ name }) => name === 'extent')?.attribute('cx')) / PER_CM;
    return {
      key: this.#pictures.meet(part, id),
      width_cm: width > 0 && width < 500 ? Math.round(width * 100) / 100 : null,
    };
  }
}

interface Around {
  readonly text: string;
  readonly style: string | null;
  readonly part: string;
  readonly usual: RunLook;
}

type RunLook = Pick<LookRun, 'bold' | 'color'>;

/** What a table's style says about the words and the fill of its first row, or of all. */
function rowStyle(
  styles: Styles,
  table: DocumentLine['table'],
): { readonly fill: string | undefined; readonly words: RunLook } {
  const look = table?.element.at('tblPr', 'tblLook');
  const isSet = look?.attribute('firstRow') ?? (Number.parseInt(look?.attribute('val') ?? '0', 16) & 0x20 ? '1' : '0');
  const isFirst = table?.row === 1 && !/^(?:0|false|off)$/.test(isSet);
  const styleId = table?.element.at('tblPr', 'tblStyle')?.attribute('val');
  const lineage = [...styles.lineage(styleId)].map(({ element }) => element);
  const ofFirst = lineage.flatMap((element) =>
    element.elements('tblStylePr').filter((each) => isFirst && each.attribute('type') === 'firstRow'),
  );
  const said = [...ofFirst, ...lineage];
  const color = said.map((each) => hexOf(each.at('rPr', 'color')?.attribute('val'))).find((each) => each !== undefined);
  return {
    fill: said.map((each) => fillOf(each.child('tcPr'))).find((each) => each !== undefined),
    words: {
      ...(color === undefined ? {} : { color }),
      ...(ofFirst.some((each) => isOn(each.at('rPr', 'b'))) ? { bold: true } : {}),
    },
  };
}

function hasLines(styles: Styles, table: XmlElement): boolean {
  const style = [...styles.lineage(table.at('tblPr', 'tblStyle')?.attribute('val'))].map(({ element }) => element);
  for (const part of [table, ...style].flatMap((each) => [...each.descendants()])) {
    const isSet = part.name === 'tblBorders' || part.name === 'tcBorders';
    if (isSet && part.elements().some((edge) => !/^(?:nil|none)$/.test(edge.attribute('val') ?? 'none'))) return true;
  }
  return false;
}

function fillOf(properties: XmlElement | undefined): string | undefined {
  return shownFill(properties?.child('shd'));
}

/** A pattern of dots is seen as the colour between them and their ground. */
function shownFill(shading: XmlElement | undefined): string | undefined {
  const ground = hexOf(shading?.attribute('fill'));
  const share = Number(/^pct(\d+)$/.exec(shading?.attribute('val') ?? '')?.[1] ?? 0) / 100;
  if (share === 0) return ground;
  const dots = hexOf(shading?.attribute('color')) ?? '000000';
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [0, 2, 4]
    .map((at) => Math.round(part(ground ?? 'FFFFFF', at) * (1 - share) + part(dots, at) * share))
    .map((each) => each.toString(16).padStart(2, '0').toUpperCase())
    .join('');
}

const HIGHLIGHTS: Readonly<Record<string, string>> = {
  yellow: 'FFFF00',
  green: '00FF00',
  cyan: '00FFFF',
  magenta: 'FF00FF',
  blue: '0000FF',
  red: 'FF0000',
  darkBlue: '000080',
  darkCyan: '008080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  darkGray: '808080',
  lightGray: 'C0C0C0',
  black: '000000',
};

/** Most documents have headers and footers that say nothing. */
function isEmptyMargin({ story, paragraphs }: DocumentLine): boolean {
  const isMargin = story === 'header' || story === 'footer';
  return (
    isMargin && paragraphs.every(({ inlines }) => inlines.every(({ kind, text }) => kind === 'text' && text === ''))
  );
}

const MOST_WORDS = 100;

/** The words of a SmartArt drawing, which stand in a part of their own. */
function diagramWords(document: WordDocument, part: string, drawing: XmlElement): string[] {
  const ids = [...drawing.descendants()].find(({ name }) => name === 'relIds');
  const relation = relationshipsOf(document.parts, part).find(({ id }) => id === prefixedAttribute(ids, 'dm'));
  const target = ids === undefined || relation === undefined || relation.isExternal ? null : targetOf(part, relation);
  if (target === null || !document.parts.has(target)) return [];
  const entries = [...document.tree(target).root.descendants()].filter(({ name }) => name === 'pt');
  return entries
    .map((entry) =>
      [...entry.descendants()]
        .filter(({ name }) => name === 't')
        .map(({ text }) => text)
        .join(''),
    )
    .filter((text) => text.trim() !== '')
    .slice(0, MOST_WORDS)
    .map((text) => `• ${text}`);
}

function hexOf(color: string | undefined): string | undefined {
  return color !== undefined && /^[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : undefined;
}

/** What stands before the words of a note, a comment, a header. */
function leadOf({ story, text }: DocumentLine, paragraph: ParagraphText): { readonly lead?: string } {
  const own = itemText(paragraph);
  const lead = story === 'body' || !text.endsWith(own) ? '' : text.slice(0, text.length - own.length);
  return lead === '' ? {} : { lead: plainMark(lead) };
}

function isMark({ kind }: Inline): boolean {
  return kind === 'note' || kind === 'comment';
}

/** Where a note or a comment belongs, as its lead is called. */
function markRun({ kind, element }: Inline, text: string): LookRun {
  const mark = kind === 'note' ? plainMark(text) : `[comment ${element.attribute('id') ?? ''}]`;
  return { text: mark, raised: 'super' };
}

/** `[^1]` is how text says it; on paper it is a raised number. */
function plainMark(mark: string): string {
  return mark.replace(/^\[\^?(.+?)\]:?\s*$/, '$1');
}

function isAlike(
  { text: _one, picture, ...one }: LookRun,
  { text: _other, picture: _none, ...other }: LookRun,
): boolean {
  return picture === undefined && JSON.stringify(one) === JSON.stringify(other);
}
