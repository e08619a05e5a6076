import type { XmlElement } from '../../xml/element.ts';
import { formatChanges, formatWords } from '../compare/format-words.ts';
import { drawingText } from '../read/drawing-text.ts';
import type { ParagraphText } from '../read/paragraph.ts';
import type { Styles } from '../read/styles.ts';
import type { Inline } from '../tree/inlines.ts';

/** Text that looks the same throughout. What is not said is as the paragraph's style has it. */
export interface DescribedRun {
  readonly text: string;
  /** In words: `bold`, `size 14 pt`, `color FF0000`. */
  readonly format?: readonly string[];
  /** Character style by name. */
  readonly style?: string;
  readonly link?: string;
  /** A tracked change that nobody has decided on. */
  readonly change?: 'inserted' | 'deleted' | 'moved_from' | 'moved_to';
  readonly author?: string;
  /** Shown by a field, which writes it anew. */
  readonly is_field?: true;
  /** Title of the content control it stands in. */
  readonly control?: string;
}

export interface RunSurroundings {
  readonly styles: Styles;
  target(id: string | undefined): string | undefined;
}

/** Said elsewhere. */
const ELSEWHERE = new Set(['character style', 'style', 'numbering', 'page setup']);

export function describeRuns({ inlines, notes }: ParagraphText, around: RunSurroundings): DescribedRun[] {
  const runs: { key: string; text: string; rest: Omit<DescribedRun, 'text'> }[] = [];
  const marks = notes[Symbol.iterator]();
  for (const inline of inlines) {
    const text = inline.kind === 'note' ? (marks.next().value ?? '') : pieceText(inline, around);
    if (text === '') continue;
    const rest = looksOf(inline, around);
    const key = JSON.stringify(rest);
    const last = runs.at(-1);
    if (last?.key === key) last.text += text;
    else runs.push({ key, text, rest });
  }
  return runs.map(({ text, rest }) => ({ text, ...rest }));
}

/** Properties in words, without those that are said otherwise. */
export function formatList(properties: XmlElement | undefined): string[] {
  return formatChanges(undefined, properties)
    .filter(({ property }) => !ELSEWHERE.has(property))
    .map(formatWords);
}

function pieceText({ kind, text, element }: Inline, around: RunSurroundings): string {
  if (kind === 'image' || kind === 'object') return drawingText(element, around);
  if (kind === 'box') return '[text box]';
  if (kind === 'comment') return `[comment ${element.attribute('id') ?? ''}]`;
  if (kind === 'math') return `$${text}$`;
  return text;
}

function looksOf(inline: Inline, { styles, target }: RunSurroundings): Omit<DescribedRun, 'text'> {
  const { run, link, revision, isFieldResult, control } = inline;
  const properties = run?.child('rPr');
  const format = formatList(properties);
  const style = properties?.child('rStyle')?.attribute('val');
  const author = revision?.element.attribute('author');
  const title = control?.at('sdtPr', 'alias')?.attribute('val') ?? control?.at('sdtPr', 'tag')?.attribute('val');
  const address = link === null ? undefined : (target(link.attribute('id')) ?? `#${link.attribute('anchor') ?? ''}`);
  return {
    ...(format.length === 0 ? {} : { format }),
    ...(style === undefined ? {} : { style: styles.get(style)?.name ?? style }),
    ...(address === undefined ? {} : { link: address }),
    ...(revision === null ? {} : { change: revision.kind }),
    ...(author === undefined ? {} : { author }),
    ...(isFieldResult ? { is_field: true as const } : {}),
    ...(title === undefined ? {} : { control: title }),
  };
}
