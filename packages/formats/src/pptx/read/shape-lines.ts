import type { Presentation } from '../package/presentation.ts';
import { type ChartContent, chartOf } from '../tree/charts.ts';
import { diagramParagraphs } from '../tree/diagrams.ts';
import type { PlacedShape } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { paragraphsOf, type TextParagraph } from '../tree/text.ts';
import { listMarks } from './list-marks.ts';
import { readingOrder } from './reading-order.ts';

export type LineKind = 'slide' | 'paragraph' | 'row' | 'object' | 'chart' | 'notes' | 'comment';

export interface ShapeLine {
  readonly kind: LineKind;
  readonly text: string;
  readonly shapeId: string | null;
  /** That can be written anew; of a row those of its cells. */
  readonly paragraphs: readonly TextParagraph[];
  /** Words that are read and cannot be replaced: of charts, SmartArt, comments. */
  readonly fixed: string;
}

const MOST_POINTS = 50;

/** A shape's lines, in order; nothing for a shape that shows no words and is no object. */
export function shapeLines(deck: Presentation, slide: string, shape: PlacedShape): ShapeLine[] {
  return marked(shape, linesOf(deck, slide, shape));
}

function linesOf(deck: Presentation, slide: string, shape: PlacedShape): ShapeLine[] {
  switch (shape.kind) {
    case 'group':
      return readingOrder(shape.children).flatMap((child) => shapeLines(deck, slide, child));
    case 'table':
      return tableLines(shape);
    case 'chart':
      return chartLines(chartOf(deck, slide, shape.element), shape);
    case 'smartart': {
      const paragraphs = diagramParagraphs(deck, slide, shape.element);
      return [fixedLine('object', `[SmartArt${named(shape)}]`, ''), ...paragraphs.map(diagramLine)];
    }
    case 'picture':
    case 'media':
    case 'ole':
    case 'ink':
    case 'object':
      return [fixedLine('object', `[${shape.kind === 'ole' ? 'embedded object' : shape.kind}${named(shape)}]`, '')];
    default:
      return textLines(paragraphsOf(shape.body), shape.kind === 'placeholder');
  }
}

/** The shape's id stands at its first line; in a group each shape has its own. */
function marked(shape: PlacedShape, lines: readonly ShapeLine[]): ShapeLine[] {
  const [first, ...rest] = lines;
  return first === undefined || shape.kind === 'group' ? [...lines] : [{ ...first, shapeId: shape.id }, ...rest];
}

function textLines(paragraphs: readonly TextParagraph[], isList: boolean): ShapeLine[] {
  const marks = listMarks(paragraphs, isList);
  return paragraphs.flatMap((paragraph, index): ShapeLine[] => {
    if (paragraph.text.trim() === '') return [];
    const text = (marks[index] ?? '') + oneLine(paragraph.text);
    return [{ kind: 'paragraph', text, shapeId: null, paragraphs: [paragraph], fixed: '' }];
  });
}

function diagramLine({ text }: TextParagraph): ShapeLine {
  return fixedLine('paragraph', `- ${oneLine(text)}`, text);
}

function tableLines({ element }: PlacedShape): ShapeLine[] {
  return (tableOf(element)?.rows ?? []).map(({ cells }) => ({
    kind: 'row',
    text: row(cells.map(({ text, isCovered }) => (isCovered ? '' : text))),
    shapeId: null,
    paragraphs: cells.flatMap(({ body, isCovered }) => (isCovered ? [] : paragraphsOf(body))),
    fixed: '',
  }));
}

function chartLines(chart: ChartContent | null, shape: PlacedShape): ShapeLine[] {
  if (chart === null) return [fixedLine('object', `[chart${named(shape)}]`, '')];
  const title = chart.title === '' ? named(shape) : `: ${oneLine(chart.title)}`;
  const count = chart.series.reduce((most, { values }) => Math.max(most, values.length), chart.categories.length);
  const names = chart.series.map(({ name }) => name);
  const rows = Array.from({ length: Math.min(count, MOST_POINTS) }, (_, index) =>
    [chart.categories[index] ?? String(index + 1), ...chart.series.map(({ values }) => values[index] ?? '')].map(
      oneLine,
    ),
  );
  const left = count - rows.length;
  return [
    fixedLine('object', `[${chart.types.join(' and ')} chart${title}]`, chart.title),
    ...(names.length === 0 ? [] : [fixedLine('chart', row(['', ...names]), names.join('\n'))]),
    ...rows.map((cells) => fixedLine('chart', row(cells), cells.join('\n'))),
    ...(left > 0 ? [fixedLine('chart', `[${left} more rows of this chart]`, '')] : []),
  ];
}

function fixedLine(kind: LineKind, text: string, fixed: string): ShapeLine {
  return { kind, text, shapeId: null, paragraphs: [], fixed };
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

function named({ altText, name }: PlacedShape): string {
  const said = oneLine(altText === '' ? name : altText);
  return said === '' ? '' : `: ${said.slice(0, 200)}`;
}

export function slideTitle({ body }: { readonly body: PlacedShape['body'] }): string {
  return oneLine(
    paragraphsOf(body)
      .map(({ text }) => text)
      .join(' '),
  );
}

/** Breaks within a paragraph are blanks here: a line is a line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\v]+/g, ' ').trim();
}
