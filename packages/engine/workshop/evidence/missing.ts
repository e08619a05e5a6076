import { plural } from '@galley/schema';
import type { DeliveredCount, DeliveredTarget } from '../../workflow/index.ts';
import { type Contents, contentsOf, type SheetContents } from './contents.ts';
import type { Looking } from './looking.ts';

/** What a file does not hold although the plan says so. What the map leaves out counts as held: nobody looked. */
export async function missingIn(target: DeliveredTarget, contents: Contents, looking: Looking): Promise<string[]> {
  const file = `\`${target.path}\``;
  const isBare = target.mayBeEmpty && contents.sheets.some(({ columns }) => columns.length > 0);
  if (contents.isEmpty && !isBare) return [`${file} is empty`];
  const sheets = sheetsOf(target, contents);
  const noSheets = absent(
    target.sheets,
    contents.sheets.map(({ name }) => name),
    contents.sheetsComplete,
  ).map((name) => `${file} has no sheet "${name}"`);
  if (noSheets.length > 0) return noSheets;
  return [
    ...sheets.filter(({ isEmpty }) => isEmpty && !isBare).map(({ name }) => `the sheet "${name}" of ${file} is empty`),
    ...(await newErrors(target, sheets, looking)),
    ...missingColumns(target, sheets, contents).map((name) => `${file} has no column "${name}"`),
    ...(await missingSections(target, contents, looking)).map((name) => `${file} has no section "${name}"`),
    ...(await emptySections(target, contents, looking)),
    ...(await wrongCounts(target, (count) => countedIn(count, sheets, target, contents), looking)),
    ...(await emptyRanges(target, looking)),
  ];
}

/** The sheets that were promised; all of them where none is named. */
function sheetsOf({ sheets: wanted }: DeliveredTarget, { sheets }: Contents): readonly SheetContents[] {
  if (wanted.length === 0) return sheets.length === 1 ? sheets : sheets.filter(({ errors }) => errors > 0);
  return sheets.filter(({ name }) => wanted.some((each) => same(each, name)));
}

function absent(
  wanted: readonly string[],
  there: readonly string[],
  isComplete: boolean,
  isIt: (name: string, each: string) => boolean = same,
): string[] {
  return isComplete ? wanted.filter((name) => !there.some((each) => isIt(name, each))) : [];
}

function missingColumns(target: DeliveredTarget, named: readonly SheetContents[], contents: Contents): string[] {
  const sheets = target.sheets.length > 0 ? named : contents.sheets;
  const isComplete = sheets.length > 0 && contents.sheetsComplete && sheets.every((sheet) => sheet.isComplete);
  return absent(
    target.columns,
    sheets.flatMap(({ columns }) => columns),
    isComplete,
    sameColumn,
  );
}

function countedIn(
  { of }: DeliveredCount,
  sheets: readonly SheetContents[],
  target: DeliveredTarget,
  contents: Contents,
): number | undefined {
  const [only] = target.sheets.length === 1 ? sheets : [];
  if (only?.isComplete === true && of === 'rows') return only.rows;
  if (only?.isComplete === true && of === 'columns') return only.columns.length;
  return contents.counts[of];
}

function wrongCount({ of, least, most }: DeliveredCount, counted: number | undefined, file: string): string[] {
  if (counted === undefined || (counted >= least && counted <= (most ?? Number.POSITIVE_INFINITY))) return [];
  return [`${file} has ${counted} ${of}, not ${most === null ? 'at least ' : ''}${least}`];
}

async function wrongCounts(
  { path, counts }: DeliveredTarget,
  countedOf: (count: DeliveredCount) => number | undefined,
  { documents }: Looking,
): Promise<string[]> {
  const problems: string[] = [];
  for (const count of counts) {
    const wrong = wrongCount(count, countedOf(count), `\`${path}\``);
    // Whether blank lines count is the writer's way of counting.
    const isText = wrong.length > 0 && count.of === 'lines';
    const read = isText ? await documents.read(path, { lineStart: 1, lineCount: mostLines }) : null;
    const written =
      read !== null && 'text' in read ? read.text.split('\n').filter((line) => line.trim() !== '').length : undefined;
    if (written === undefined || wrongCount(count, written, path).length > 0) problems.push(...wrong);
  }
  return problems;
}

/** Titles that are not headings in the file's own sense count, too: a line of its own in a text, PDF or presentation. */
async function missingSections(
  { path, sections: wanted }: DeliveredTarget,
  { sections, sectionsComplete }: Contents,
  { documents }: Looking,
): Promise<string[]> {
  const titles = sections.map(({ title }) => title);
  const open = absent(wanted, titles, sectionsComplete || sections.length === 0, sameTitle);
  if (open.length === 0) return [];
  const read = await documents.read(path, { lineStart: 1, lineCount: mostTitleLines });
  const lines = 'text' in read ? read.text.split('\n') : [];
  return open.filter((name) => !lines.some((line) => sameTitle(name, line.replace(/^# Slide \d+: /, ''))));
}

/** Error values that the sheet had before are not this work's. */
async function newErrors(
  { path }: DeliveredTarget,
  sheets: readonly SheetContents[],
  looking: Looking,
): Promise<string[]> {
  const faulty = sheets.filter(({ errors }) => errors > 0);
  if (faulty.length === 0) return [];
  const map = await looking.before(path);
  const before = map === null ? [] : contentsOf(map).sheets;
  return faulty.flatMap(({ name, errors }) => {
    const added = errors - (before.find((sheet) => same(sheet.name, name))?.errors ?? 0);
    return added > 0 ? [`the sheet "${name}" of \`${path}\` has ${plural(added, 'cell')} with an error value`] : [];
  });
}

/** A heading with nothing but headings below it. What is longer than this is not empty. */
const mostLines = 400;
const mostTitleLines = 2_000;

async function emptySections(
  { path, sections: wanted }: DeliveredTarget,
  { sections }: Contents,
  { documents }: Looking,
): Promise<string[]> {
  const headings = new Set(sections.map(({ line }) => line));
  const problems: string[] = [];
  for (const name of wanted) {
    // Of several with one name any that is written will do.
    const named = sections.filter(({ title }) => sameTitle(name, title));
    let isWritten = named.length === 0;
    for (const { line, end } of named) {
      if (isWritten) break;
      if (end - line > mostLines) isWritten = true;
      else if (end - line > 1) {
        const read = await documents.read(path, { lineStart: line + 1, lineCount: end - line - 1 });
        const lines = 'text' in read ? read.text.split('\n') : [];
        isWritten = lines.some((text, index) => !headings.has(line + 1 + index) && /[\p{L}\p{N}]/u.test(text));
      }
    }
    if (!isWritten) problems.push(`the section "${name}" of \`${path}\` has nothing below its heading`);
  }
  return problems;
}

async function emptyRanges({ path, sheets, ranges }: DeliveredTarget, { documents }: Looking): Promise<string[]> {
  const [sheet] = sheets;
  const problems: string[] = [];
  for (const range of ranges) {
    const part = { range, ...(sheet === undefined ? {} : { sheet }), lineStart: 1, lineCount: 50 };
    const read = await documents.read(path, part);
    const text = 'text' in read ? read.text : '';
    if (!/[^\s|:,-]/.test(withoutPlaces(text))) problems.push(`${range} of \`${path}\` is empty`);
    else if (/#(?:REF!|DIV\/0!|NAME\?|VALUE!|N\/A|NUM!|NULL!)/.test(text)) {
      problems.push(`${range} of \`${path}\` has an error value`);
    }
  }
  return problems;
}

/** Names of rows and columns are shown for empty cells, too. */
function withoutPlaces(text: string): string {
  return text.replaceAll(/\b[A-Z]{0,3}\d{1,7}\b(?=\s*[:|\t=])|^\W*[A-Z]{1,3}(?:\W+[A-Z]{1,3})*\W*$/gm, '');
}

function same(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** `first_name` is `First name`; `amount` is `Amount (EUR)`. */
function sameColumn(name: string, header: string): boolean {
  const wanted = plain(name);
  return plain(header) === wanted || plain(header.replace(/\s*[([].*$/, '')) === wanted;
}

/** Numbers before a title, marks around it and a colon after it are no part of it. */
function sameTitle(name: string, title: string): boolean {
  const bare = (text: string) => plain(text.replace(/^[^\p{L}\p{N}]*(?:\d+(?:\.\d+)*[.):]?\s+)*/u, ''));
  return plain(title) === plain(name) || (bare(title) === bare(name) && bare(name) !== '');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
