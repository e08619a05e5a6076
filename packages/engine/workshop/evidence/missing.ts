import type { DeliveredCount, DeliveredTarget } from '../../workflow/index.ts';
import { type Contents, contentsOf, type SheetContents } from './contents.ts';
import type { Looking } from './looking.ts';

/** What a file does not hold although the plan says so. What the map leaves out counts as held: nobody looked. */
export async function missingIn(target: DeliveredTarget, contents: Contents, looking: Looking): Promise<string[]> {
  const file = `\`${target.path}\``;
  if (contents.isEmpty) return [`${file} is empty`];
  const sheets = sheetsOf(target, contents);
  const noSheets = absent(
    target.sheets,
    contents.sheets.map(({ name }) => name),
    contents.sheetsComplete,
  ).map((name) => `${file} has no sheet "${name}"`);
  if (noSheets.length > 0) return noSheets;
  return [
    ...sheets.filter(({ isEmpty }) => isEmpty).map(({ name }) => `the sheet "${name}" of ${file} is empty`),
    ...(await newErrors(target, sheets, looking)),
    ...missingColumns(target, sheets, contents).map((name) => `${file} has no column "${name}"`),
    ...absent(
      target.sections,
      contents.sections.map(({ title }) => title),
      contents.sectionsComplete || contents.sections.length === 0,
    ).map((name) => `${file} has no section "${name}"`),
    ...(await emptySections(target, contents, looking)),
    ...target.counts.flatMap((count) => wrongCount(count, countedIn(count, sheets, target, contents), file)),
    ...(await emptyRanges(target, looking)),
  ];
}

/** The sheets that were promised; all of them where none is named. */
function sheetsOf({ sheets: wanted }: DeliveredTarget, { sheets }: Contents): readonly SheetContents[] {
  if (wanted.length === 0) return sheets.length === 1 ? sheets : sheets.filter(({ errors }) => errors > 0);
  return sheets.filter(({ name }) => wanted.some((each) => same(each, name)));
}

function absent(wanted: readonly string[], there: readonly string[], isComplete: boolean): string[] {
  return isComplete ? wanted.filter((name) => !there.some((each) => same(each, name))) : [];
}

function missingColumns(target: DeliveredTarget, named: readonly SheetContents[], contents: Contents): string[] {
  const sheets = target.sheets.length > 0 ? named : contents.sheets;
  const isComplete = sheets.length > 0 && contents.sheetsComplete && sheets.every((sheet) => sheet.isComplete);
  return absent(
    target.columns,
    sheets.flatMap(({ columns }) => columns),
    isComplete,
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
    return added > 0 ? [`the sheet "${name}" of \`${path}\` has ${added} cells with an error value`] : [];
  });
}

/** A heading with nothing but headings below it. What is longer than this is not empty. */
const mostLines = 400;

async function emptySections(
  { path, sections: wanted }: DeliveredTarget,
  { sections }: Contents,
  { documents }: Looking,
): Promise<string[]> {
  const headings = new Set(sections.map(({ line }) => line));
  const problems: string[] = [];
  for (const name of wanted) {
    // Of several with one name any that is written will do.
    const named = sections.filter(({ title }) => same(title, name));
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
