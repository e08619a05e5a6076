import { createDocuments, createPool, type SheetWindow } from '@galley/formats';
import { InvalidArgumentError, plural } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';
import { renderWindow } from './render/render-window.ts';

interface ReadOptions {
  readonly json?: boolean;
  readonly sheet?: string;
  readonly range?: string;
  readonly section?: string;
  readonly slide?: string;
  readonly pages?: string;
  readonly lines?: string;
  readonly formulas?: boolean;
  readonly structure?: boolean;
}

const DEFAULT_LINES = 50;
const WHOLE_PART = 100_000;

/** A part of a file on the screen: rows of a sheet as a table, lines of a text. */
export async function readCommand(path: string, options: ReadOptions): Promise<number> {
  const file = await openLocalFile(path);
  const { start, count } = parseLines(options.lines);
  const { sheet, range } = options;
  const isPart = options.section !== undefined || options.slide !== undefined || options.pages !== undefined;
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  const part = await createDocuments(pool).read(file, {
    ...(sheet === undefined ? {} : { sheet }),
    ...(range === undefined ? {} : { range }),
    ...(options.section === undefined ? {} : { section: parseNumber('section', options.section) }),
    ...(options.slide === undefined ? {} : { slide: parseNumber('slide', options.slide) }),
    ...(options.pages === undefined ? {} : { pages: options.pages }),
    lineStart: start,
    // A section, a slide or pages are shown whole unless lines are asked for.
    lineCount: isPart && options.lines === undefined ? WHOLE_PART : count,
    as: options.structure === true ? 'structure' : 'cells',
    formats: true,
  });
  if ('window' in part) {
    const { window } = part;
    printResult(options.json, { path, ...window }, renderWindow(window, { formulas: options.formulas ?? false }));
    if (options.json !== true) say(describeWindow(window));
    return 0;
  }
  if ('view' in part) {
    printResult(options.json, { path, ...part }, JSON.stringify(part, null, 2));
    return 0;
  }
  requireLines(start, part.chunk_info);
  printResult(options.json, { path, ...part }, part.text);
  const { line_start, line_count, total_lines, has_more } = part.chunk_info;
  if (options.json !== true && has_more === true) {
    const total = total_lines === undefined ? '' : ` of ${total_lines}`;
    say(`Lines ${line_start} to ${Number(line_start) + Number(line_count) - 1}${total}.`);
  }
  return 0;
}

/** An empty answer for lines that are not there would look like an empty file. */
function requireLines(
  start: number,
  { line_count, total_lines }: { line_count?: unknown; total_lines?: unknown },
): void {
  if (line_count !== 0 || typeof total_lines !== 'number' || start <= total_lines || start === 1) return;
  throw new InvalidArgumentError(
    '--lines',
    `There is no line ${start}: the file has ${total_lines}.`,
    'Lines are counted from 1.',
    { line: start, lines: total_lines },
  );
}

function describeWindow({ sheet, range, rows, total_rows, has_more, next_row }: SheetWindow): string {
  const total = total_rows === undefined ? '' : ` of ${total_rows}`;
  const more = has_more ? ` More rows follow: continue with --lines ${next_row}-.` : '';
  return `${sheet}!${range}: ${plural(rows.length, 'row')} with content${total}.${more}`;
}

/** `20` is the first 20; `10-20` is from the tenth to the twentieth; `10-` is from the tenth on. */
export function parseLines(text: string | undefined): { start: number; count: number } {
  if (text === undefined) return { start: 1, count: DEFAULT_LINES };
  const match = /^(\d+)(-)?(\d+)?$/.exec(text.trim());
  const first = Number(match?.[1]);
  if (match === null || first < 1) throw linesError(text);
  if (match[2] === undefined) return { start: 1, count: first };
  if (match[3] === undefined) return { start: first, count: DEFAULT_LINES };
  const last = Number(match[3]);
  if (last < first) throw linesError(text);
  return { start: first, count: last - first + 1 };
}

function parseNumber(what: 'section' | 'slide', text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text.trim())) return Number(text);
  throw new InvalidArgumentError(
    `--${what}`,
    `"${text}" is not the number of a ${what}.`,
    `Give a number that galley map prints before a ${what === 'section' ? 'heading' : 'slide'}.`,
    { [what]: text },
  );
}

function linesError(text: string): InvalidArgumentError {
  return new InvalidArgumentError(
    '--lines',
    `"${text}" does not say which lines.`,
    'Write --lines 20, --lines 10-20 or --lines 10-.',
    {
      lines: text,
    },
  );
}
