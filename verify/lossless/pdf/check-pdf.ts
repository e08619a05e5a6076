import { readFileSync } from 'node:fs';
import { GalleyError } from '@galley/schema';
import {
  type AppliedPdfOperations,
  applyPdfOperations,
} from '../../../packages/formats/src/pdf/apply/apply-operations.ts';
import { dictOf, itemsOf } from '../../../packages/formats/src/pdf/edit/document/objects.ts';
import { PdfEdit } from '../../../packages/formats/src/pdf/edit/document/pdf-edit.ts';
import { pdfOperations } from '../../../packages/formats/src/pdf/operations/list.ts';
import { type ReadPdf, readPdf } from '../../../packages/formats/src/pdf/read/kept-pages.ts';
import { sampleFiles } from '../../../packages/formats/src/pdf/testing/sample-files.ts';
import { EMPTY_REPORT, type FileReport, type FileRequest } from '../protocol.ts';
import { type Expected, expected } from './expected.ts';
import { isBrokenPage, isWorse, type Judgement, judge, picturesOn } from './judges.ts';

interface Facts {
  readonly bytes: Buffer;
  readonly judged: Judgement;
  readonly read: ReadPdf;
  /** Its table of objects is broken: there is nothing that could be added to. */
  readonly isRecovered: boolean;
  /** Page by page. */
  readonly hasFields: readonly boolean[];
}

/** Every operation on one file, each by itself, before poppler, qpdf, pdfium and our own reader. */
export async function checkPdf(request: FileRequest): Promise<FileReport> {
  const started = performance.now();
  const facts = await lookOrSay(readFileSync(request.path), request.folder);
  if (typeof facts === 'string') return { ...EMPTY_REPORT, unreadable: facts };
  const [kinds, refused, leftOut, violations]: [string[], string[], string[], string[]] = [[], [], [], []];
  const blind: string[] = [];
  for (const operation of pdfOperations) {
    const wanted = expected[operation.kind];
    if (wanted === undefined) throw new RangeError(`The proof does not know what ${operation.kind} may change.`);
    const sample = await operation.sample(await PdfEdit.open(facts.bytes, sampleFiles));
    if (sample === null) continue;
    if (performance.now() - started > request.budgetMs) {
      leftOut.push(operation.kind);
      continue;
    }
    const made = await edited(facts, sample);
    if ('refused' in made) {
      // Where qpdf finds errors, too, an object that the edit needs may be lost.
      if (made.refused === 'FILE_CORRUPT' && facts.judged.qpdf === 'errors')
        refused.push(`${operation.kind}: ${made.refused}`);
      else violations.push(`${operation.kind}: refused: ${made.refused} ${made.message}`);
      continue;
    }
    const found = await checkEdit(facts, sample, wanted, made, request.folder);
    kinds.push(operation.kind);
    violations.push(...found.faults.map((fault) => `${operation.kind}: ${fault}`));
    blind.push(...found.blind.map((reason) => `${operation.kind}, ${reason}`));
  }
  return { ...EMPTY_REPORT, edits: kinds.length, kinds, refused, leftOut, blind, validated: kinds.length, violations };
}

type Made = Pick<AppliedPdfOperations, 'bytes' | 'saved'> | { readonly refused: string; readonly message: string };

async function edited({ bytes }: Facts, sample: Readonly<Record<string, unknown>>): Promise<Made> {
  try {
    const applied = await applyPdfOperations(bytes, [sample], { files: sampleFiles });
    const failure = applied.report[0]?.error;
    return failure === undefined ? applied : { refused: failure.code, message: failure.message };
  } catch (error) {
    if (error instanceof GalleyError)
      return { refused: error.code, message: `${error.message} ${JSON.stringify(error.details)}` };
    throw error;
  }
}

async function lookOrSay(bytes: Buffer, folder: string): Promise<Facts | string> {
  try {
    const { pdf } = await PdfEdit.open(bytes);
    const read = await readPdf(bytes, (pages) => pages.length > 0);
    const hasFields = pdf
      .getPages()
      .map(({ dict }) =>
        itemsOf(pdf, dict.get('Annots')).some((item) => dictOf(pdf, item)?.getName('Subtype')?.value === 'Widget'),
      );
    return { bytes, judged: judge(bytes, folder), read, isRecovered: pdf.recoveredViaBruteForce, hasFields };
  } catch (error) {
    if (error instanceof GalleyError) return error.code;
    throw error;
  }
}

interface Found {
  readonly faults: readonly string[];
  /** Where no judge can see what was done, and why. */
  readonly blind: readonly string[];
}

async function checkEdit(
  facts: Facts,
  sample: Readonly<Record<string, unknown>>,
  wanted: Expected,
  { bytes, saved }: Pick<AppliedPdfOperations, 'bytes' | 'saved'>,
  folder: string,
): Promise<Found> {
  const after = judge(bytes, folder);
  // Fields may be on any page; everything else is done to the first.
  const isAll = ['fill_fields', 'flatten_form'].includes(String(sample.kind));
  const read = await readPdf(bytes, (pages) => !isAll && pages.length > 0);
  const isBroken = (page: number): boolean => wanted.draws === true && isBrokenPage(facts.bytes, page, folder);
  const fits = wanted.fits?.(facts.read) !== false;
  const texts = checkTexts(facts, after.pages, wanted, sample);
  const seen = [wanted.seen?.(read, sample, facts.read), checkPictures(facts, bytes, wanted, folder)].filter(
    (found) => found !== undefined,
  );
  const unseen = [...texts.pages, ...(seen.length > 0 ? [1] : [])];
  const why = unseen.length === 0 ? undefined : !fits ? 'no room' : unseen.every(isBroken) ? 'broken page' : undefined;
  return {
    faults: [
      ...checkBytes(facts, wanted, { bytes, saved }),
      ...(isWorse(after, facts.judged) ? [`qpdf --check says ${after.qpdf} instead of ${facts.judged.qpdf}`] : []),
      ...texts.faults,
      ...(why === undefined ? [...texts.differences, ...seen] : []),
      ...(sample.kind === 'remove_scripts' && after.scripts !== '' ? ['poppler still finds scripts'] : []),
      ...(sample.kind !== 'remove_scripts' && !sameScripts(facts.judged, after, sample) ? ['scripts changed'] : []),
    ],
    blind: why === undefined ? [] : [why],
  };
}

function checkPictures(facts: Facts, bytes: Uint8Array, { pictures }: Expected, folder: string): string | undefined {
  if (pictures === undefined) return undefined;
  const [was, is] = [picturesOn(facts.bytes, folder), picturesOn(bytes, folder)];
  return is === was + pictures ? undefined : `${is} pictures on the first page instead of ${was + pictures}`;
}

function checkBytes(
  facts: Facts,
  { rewrites }: Expected,
  { bytes, saved }: { bytes: Uint8Array; saved: string },
): string[] {
  if (saved === 'rewritten') return rewrites === true || facts.isRecovered ? [] : ['written anew'];
  const isPrefix = Buffer.compare(bytes.subarray(0, facts.bytes.length), facts.bytes) === 0;
  return isPrefix ? [] : ['the bytes that came in are not the beginning'];
}

interface TextFaults {
  readonly faults: readonly string[];
  /** Pages with other characters than expected, from 1. */
  readonly pages: readonly number[];
  readonly differences: readonly string[];
}

function checkTexts(
  { judged: { pages: before }, hasFields }: Facts,
  after: readonly string[] | null,
  { texts }: Expected,
  sample: Readonly<Record<string, unknown>>,
): TextFaults {
  const failed = (...faults: string[]): TextFaults => ({ faults, pages: [], differences: [] });
  if (before === null) return failed();
  if (after === null) return failed('poppler no longer reads it');
  const wanted = texts(before, sample, hasFields);
  if (wanted.length !== after.length) return failed(`${after.length} pages instead of ${wanted.length}`);
  const wrong = wanted.flatMap((text, index) => (text !== null && text !== after[index] ? [index] : []));
  return {
    faults: [],
    pages: wrong.map((index) => index + 1),
    differences: wrong
      .slice(0, 1)
      .map((index) => `page ${index + 1} has other characters: ${difference(wanted[index] ?? '', after[index] ?? '')}`),
  };
}

function difference(wanted: string, found: string): string {
  const left = [...found];
  const missing = [...wanted].filter((character) => {
    const at = left.indexOf(character);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return `without ${JSON.stringify(missing.join('').slice(0, 40))}, with ${JSON.stringify(left.join('').slice(0, 40))}`;
}

/** Pages that go take their scripts along. */
function sameScripts(before: Judgement, after: Judgement, { kind }: Readonly<Record<string, unknown>>): boolean {
  return (
    before.scripts === after.scripts ||
    ['delete_pages', 'keep_pages', 'flatten_form', 'move_pages'].includes(String(kind))
  );
}
