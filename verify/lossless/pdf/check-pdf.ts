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
import { isWorse, type Judgement, judge } from './judges.ts';

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
    const faults = await checkEdit(facts, sample, wanted, made, request.folder);
    kinds.push(operation.kind);
    violations.push(...faults.map((fault) => `${operation.kind}: ${fault}`));
  }
  return { ...EMPTY_REPORT, edits: kinds.length, kinds, refused, leftOut, validated: kinds.length, violations };
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

async function checkEdit(
  facts: Facts,
  sample: Readonly<Record<string, unknown>>,
  wanted: Expected,
  { bytes, saved }: Pick<AppliedPdfOperations, 'bytes' | 'saved'>,
  folder: string,
): Promise<string[]> {
  const after = judge(bytes, folder);
  // Fields may be on any page; everything else is done to the first.
  const isAll = ['fill_fields', 'flatten_form'].includes(String(sample.kind));
  const read = await readPdf(bytes, (pages) => !isAll && pages.length > 0);
  return [
    ...checkBytes(facts, wanted, { bytes, saved }),
    ...(isWorse(after, facts.judged) ? [`qpdf --check says ${after.qpdf} instead of ${facts.judged.qpdf}`] : []),
    ...(wanted.compares?.(facts.read, facts.judged.qpdf) === false
      ? []
      : checkTexts(facts, after.pages, wanted, sample)),
    ...(sample.kind === 'remove_scripts' && after.scripts !== '' ? ['poppler still finds scripts'] : []),
    ...(sample.kind !== 'remove_scripts' && !sameScripts(facts.judged, after, sample) ? ['scripts changed'] : []),
    ...[wanted.seen?.(read, sample, facts.read, facts.judged.qpdf)].filter((found) => found !== undefined),
  ];
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

function checkTexts(
  { judged: { pages: before }, hasFields }: Facts,
  after: readonly string[] | null,
  { texts, orTexts }: Expected,
  sample: Readonly<Record<string, unknown>>,
): string[] {
  if (before === null) return [];
  if (after === null) return ['poppler no longer reads it'];
  const wanted = texts(before, sample, hasFields);
  if (wanted.length !== after.length) return [`${after.length} pages instead of ${wanted.length}`];
  const or = orTexts?.(before, sample) ?? [];
  const at = wanted.findIndex((text, index) => text !== null && text !== after[index] && or[index] !== after[index]);
  return at < 0 ? [] : [`page ${at + 1} has other characters: ${difference(wanted[at] ?? '', after[at] ?? '')}`];
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
