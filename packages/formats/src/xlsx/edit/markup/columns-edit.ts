import { childElements, qualifiedName } from '../../../xml/splice.ts';
import { MAX_COLUMNS } from '../../cell/cell-reference.ts';
import { outlineWorksheet, setWorksheetChild } from './worksheet-children.ts';

type ColumnAttributes = Readonly<Record<string, string>>;

interface ColumnSpan {
  readonly first: number;
  readonly last: number;
  readonly attributes: ColumnAttributes;
  /** As the file has it; undefined for one that is made or split. */
  readonly text: string | undefined;
}

const DEFAULT_WIDTH = '9.140625';

/** Changes the attributes of columns (zero-based, both included); columns around them stay as they are. */
export function changeColumns(
  source: string,
  columns: { first: number; last: number },
  change: (attributes: ColumnAttributes) => Readonly<Record<string, string | undefined>>,
): string {
  const outline = outlineWorksheet(source);
  const format = outline.children.find((child) => child.name === 'sheetFormatPr');
  const width = format?.attributes.get('defaultColWidth') ?? DEFAULT_WIDTH;
  const list = outline.children.find((child) => child.name === 'cols');
  const present: ColumnSpan[] = (list === undefined ? [] : childElements(source, list)).map((element) => {
    const { min, max, ...attributes } = Object.fromEntries(element.attributes);
    return {
      first: Number(min) - 1,
      last: Math.min(Number(max), MAX_COLUMNS) - 1,
      attributes,
      text: source.slice(element.start, element.end),
    };
  });
  const spans = replaceSpans(present, columns, width, change);
  const tag = qualifiedName(outline.prefix, 'col');
  const inner = spans.map((span) => span.text ?? render(span, tag)).join('');
  return setWorksheetChild(source, 'cols', (text, prefix) => {
    const name = qualifiedName(prefix, 'cols');
    const opening = text === undefined ? `<${name}>` : text.slice(0, text.indexOf('>') + 1).replace(/\s*\/>$/, '>');
    return `${opening}${inner}</${name}>`;
  });
}

function replaceSpans(
  present: readonly ColumnSpan[],
  { first, last }: { first: number; last: number },
  width: string,
  change: (attributes: ColumnAttributes) => Readonly<Record<string, string | undefined>>,
): ColumnSpan[] {
  const spans: ColumnSpan[] = [];
  const changed = (from: number, to: number, attributes: ColumnAttributes): ColumnSpan => ({
    first: from,
    last: to,
    attributes: Object.fromEntries(
      Object.entries({ ...attributes, ...change(attributes) }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
    text: undefined,
  });
  let next = first;
  const fillTo = (end: number): void => {
    if (next <= end) spans.push(changed(next, end, { width }));
    next = Math.max(next, end + 1);
  };
  for (const span of [...present].sort((left, right) => left.first - right.first)) {
    if (span.last < first) {
      spans.push(span);
      continue;
    }
    if (span.first > last) {
      fillTo(last);
      spans.push(span);
      continue;
    }
    fillTo(Math.min(last, span.first - 1));
    if (span.first < first) spans.push({ ...span, last: first - 1, text: undefined });
    spans.push(changed(Math.max(first, span.first), Math.min(last, span.last), span.attributes));
    if (span.last > last) spans.push({ ...span, first: last + 1, text: undefined });
    next = Math.max(next, span.last + 1);
  }
  fillTo(last);
  return spans;
}

function render({ first, last, attributes }: ColumnSpan, tag: string): string {
  const others = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag} min="${first + 1}" max="${last + 1}"${others.join('')}/>`;
}
