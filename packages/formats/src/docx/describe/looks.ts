import type { PartRequest } from '../../core/adapter.ts';
import { type ShownPicture, ShownPictures } from '../../ooxml/shown-pictures.ts';
import type { XmlElement } from '../../xml/element.ts';
import { WordDocument } from '../package/word-document.ts';
import { drawingText } from '../read/drawing-text.ts';
import { type DocumentLine, documentLines } from '../read/lines.ts';
import type { ParagraphText } from '../read/paragraph.ts';
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
  readonly runs: readonly LookRun[];
}

export interface LookTable {
  readonly type: 'table';
  readonly rows: readonly {
    readonly line: number;
    readonly is_header: boolean;
    readonly cells: readonly {
      readonly span: number;
      readonly continues_above: boolean;
      readonly paragraphs: readonly LookParagraph[];
    }[];
  }[];
}

/** Some lines of a document as they look: what a page needs to draw them, and nothing that could run. */
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
  // Headers, notes and comments come after the body: they are read as text.
  const lines = documentLines(document).filter(({ story }) => story === 'body');
  const { lines: shown } = lineWindow(lines, request);
  const pictures = new ShownPictures(document.parts);
  const drawing = new Drawing(stylesOf(document), pictures);
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

  constructor(styles: Styles, pictures: ShownPictures) {
    this.#styles = styles;
    this.#pictures = pictures;
  }

  /** Rows that follow each other in one table together. */
  blocks(lines: readonly DocumentLine[]): (LookParagraph | LookTable)[] {
    const blocks: (LookParagraph | LookTable)[] = [];
    let table: XmlElement | null = null;
    let rows: LookTable['rows'][number][] = [];
    for (const line of lines) {
      if (line.table !== null) {
        if (table !== line.table.element) {
          table = line.table.element;
          rows = [];
          blocks.push({ type: 'table', rows });
        }
        rows.push(this.#row(line));
        continue;
      }
      table = null;
      const [paragraph] = line.paragraphs;
      const level = line.level === null ? {} : { level: line.level };
      if (paragraph === undefined) blocks.push({ type: 'paragraph', line: line.number, runs: [{ text: line.text }] });
      else blocks.push({ ...this.#paragraph(paragraph, line.part), line: line.number, ...level });
    }
    return blocks;
  }

  #row({ number, element, paragraphs, part }: DocumentLine): LookTable['rows'][number] {
    const cells = cellPlaces(element).map(({ cell, span, isMergedUp }) => {
      const inside = new Set(cell.descendants());
      return {
        span,
        continues_above: isMergedUp,
        paragraphs: paragraphs.filter((each) => inside.has(each.element)).map((each) => this.#paragraph(each, part)),
      };
    });
    return { line: number, is_header: isOn(element.at('trPr', 'tblHeader')), cells };
  }

  #paragraph({ element, item, inlines, notes }: ParagraphText, part: string): LookParagraph {
    const style = styleIdOf(element);
    const aligned = element.at('pPr', 'jc') ?? this.#styles.property(style, 'pPr', 'jc');
    const align = ALIGNMENTS[aligned?.attribute('val') ?? ''];
    const marks = notes[Symbol.iterator]();
    const runs: LookRun[] = [];
    for (const inline of inlines) {
      if (inline.kind === 'comment') continue;
      const text = inline.kind === 'note' ? (marks.next().value ?? '') : inline.text;
      const run = this.#run(inline, text, style, part);
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
      runs,
    };
  }

  #run(
    { kind, run, element, revision, link }: Inline,
    text: string,
    style: string | null,
    part: string,
  ): LookRun | null {
    const own = run?.child('rPr');
    const character = own?.child('rStyle')?.attribute('val');
    const property = (name: string) =>
      own?.child(name) ?? this.#styles.property(character, 'rPr', name) ?? this.#styles.property(style, 'rPr', name);
    if (isOn(property('vanish'))) return null;
    const isGone = revision?.kind === 'deleted' || revision?.kind === 'moved_from';
    const change = revision === null ? {} : { change: isGone ? ('deleted' as const) : ('inserted' as const) };
    if (kind === 'image' || kind === 'object') {
      const words = drawingText(element, { target: () => undefined }).replace(/^!\[(.*)\]\(.*\)$/, '$1');
      return { text: words, ...change, picture: this.#picture(element, part) };
    }
    if (kind === 'box') return null;
    if (text === '') return null;
    const color = property('color')?.attribute('val');
    const size = Number(property('sz')?.attribute('val')) / 2;
    const raised = property('vertAlign')?.attribute('val');
    return {
      text,
      ...(isOn(property('b')) ? { bold: true } : {}),
      ...(isOn(property('i')) ? { italic: true } : {}),
      ...(isOn(property('u')) ? { underline: true } : {}),
      ...(isOn(property('strike')) || isOn(property('dstrike')) ? { strike: true } : {}),
      ...(raised === 'superscript' ? { raised: 'super' } : raised === 'subscript' ? { raised: 'sub' } : {}),
      ...(color !== undefined && /^[0-9a-f]{6}$/i.test(color) ? { color: color.toUpperCase() } : {}),
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

function isAlike(
  { text: _one, picture, ...one }: LookRun,
  { text: _other, picture: _none, ...other }: LookRun,
): boolean {
  return picture === undefined && JSON.stringify(one) === JSON.stringify(other);
}
