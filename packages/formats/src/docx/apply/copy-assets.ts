import { InvalidArgumentError } from '@galley/schema/errors';
import { bringHeaders } from '../bring/bring-headers.ts';
import { bringLines, sectionLines } from '../bring/bring-lines.ts';
import { bringPictures } from '../bring/bring-pictures.ts';
import { bringTheme } from '../bring/bring-theme.ts';
import { startBringing } from '../bring/bringing.ts';
import { settleMarks } from '../bring/settle-marks.ts';
import { settleShapes } from '../bring/settle-shapes.ts';
import { settleStyles } from '../bring/settle-styles.ts';
import { findPlace, type Place } from '../edit/blocks/place.ts';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { carryStyles } from '../edit/styles/carry-styles.ts';
import { findStyle } from '../edit/styles/find-style.ts';
import type { Style } from '../read/styles.ts';

export interface DocxCopyOptions {
  /** Names of styles to bring over; `all` for every one. They get the look they have in the document they come from. */
  readonly styles?: readonly string[] | 'all' | undefined;
  /** Colours and fonts. */
  readonly theme?: boolean | undefined;
  /** Headers and footers, instead of those that are there. */
  readonly headers?: boolean | undefined;
  /** A section of the document to take from, by its number in the map. */
  readonly section?: number | undefined;
  /** Lines of the document to take from. */
  readonly lines?: { readonly from: number; readonly to: number } | undefined;
  /** Lines of the document to take from whose pictures come, without their text. */
  readonly pictures?: readonly number[] | 'all' | undefined;
  /** Where sections, lines and pictures go; the end of the body when neither is named. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

export interface CopiedDocxAssets {
  readonly bytes: Buffer;
  /** Those that came, with the ones they are based on. */
  readonly styles: readonly string[];
  readonly headers: number;
  readonly lines: number;
  readonly pictures: number;
  readonly warnings: readonly string[];
}

/** Brings styles, lists, theme, headers, sections and pictures from one document into another. */
export function copyDocxAssets(from: Uint8Array, to: Uint8Array, options: DocxCopyOptions): CopiedDocxAssets {
  const [source, target] = [new DocumentEdit(from), new DocumentEdit(to)];
  const { styles } = options;
  const wanted = styles === 'all' ? source.styles().all() : (styles ?? []).map((name) => anyStyle(source, name));
  const carried = carryStyles(source, target, wanted);
  const brought = bring(source, target, options);
  return {
    bytes: target.finish(),
    ...brought,
    styles: [...new Set([...carried.names, ...brought.styles])],
    warnings: target.warnings(),
  };
}

type Brought = Omit<CopiedDocxAssets, 'bytes' | 'warnings'>;

function bring(source: DocumentEdit, target: DocumentEdit, options: DocxCopyOptions): Brought {
  const { theme = false, headers = false, section, lines, pictures } = options;
  const contents = [section, lines, pictures].filter((one) => one !== undefined).length;
  if (contents > 1) {
    throw new InvalidArgumentError(
      'section',
      'Several things are to go to one place.',
      'Give one of `section`, `lines` and `pictures`, and the others in calls of their own.',
    );
  }
  const isContent = contents === 1;
  if (!theme && !headers && !isContent) return { styles: [], headers: 0, lines: 0, pictures: 0 };
  const bringing = startBringing(source, target);
  const count = { headers: 0, lines: 0, pictures: 0 };
  if (isContent) {
    const place = placeInBody(target, options);
    if (pictures !== undefined) count.pictures = bringPictures(bringing, pictureLines(source, pictures), place);
    else count.lines = bringLines(bringing, contentLines(source, options), place);
  }
  if (headers) count.headers = bringHeaders(bringing);
  if (theme) bringTheme(bringing);
  const styles = settleStyles(bringing);
  settleMarks(bringing);
  settleShapes(bringing);
  return { ...count, styles };
}

function contentLines(source: DocumentEdit, { section, lines }: DocxCopyOptions) {
  return section === undefined ? source.range(lines?.from ?? 1, lines?.to) : sectionLines(source, section);
}

function pictureLines(source: DocumentEdit, lines: readonly number[] | 'all') {
  return lines === 'all'
    ? source.lines().filter(({ story }) => story === 'body')
    : lines.map((line) => source.line(line));
}

/** Notes may only be referred to from the body. */
function placeInBody(target: DocumentEdit, { before, after }: DocxCopyOptions): Place {
  const place = findPlace(target, { before, after });
  const number = before ?? after;
  const line = number === undefined ? undefined : target.line(number);
  if (line === undefined || (line.story === 'body' && !line.isInBox)) return place;
  throw new InvalidArgumentError(
    before === undefined ? 'after' : 'before',
    `Line ${number} is not in the body of the document${line.isInBox ? ', but in a text box' : ` (${line.story})`}.`,
    'Name a line of the body.',
    { line: number },
  );
}

function anyStyle(source: DocumentEdit, name: string): Style {
  const wanted = name.trim().toLowerCase();
  const found = source
    .styles()
    .all()
    .find((style) => style.name.toLowerCase() === wanted);
  return found ?? findStyle(source, 'paragraph', name);
}
