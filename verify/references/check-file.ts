import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { openZip } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import type { Office } from '../office/office.ts';
import { compareListings, type Difference } from './compare.ts';
import { exceptionFor } from './exceptions.ts';
import { type Listing, listDocument } from './list-document.ts';
import { planEdits } from './plan-edits.ts';
import { describeEdit, type StructureEdit, toOperation } from './structure-edit.ts';

export type EditOutcome =
  | {
      readonly kind: 'compared';
      readonly entries: number;
      readonly differences: readonly Difference[];
      readonly excepted: readonly string[];
    }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'not opened'; readonly violation: string }
  | { readonly kind: 'no judge'; readonly reason: string };

export interface CheckOptions {
  readonly office: Office;
  readonly folder: string;
  readonly edits: number;
  readonly seed: string;
  readonly only: string | undefined;
}

/** The planned edits of a workbook, or why it cannot be read. */
export function readPlan(path: string, options: CheckOptions): readonly StructureEdit[] | string {
  try {
    const plan = planEdits(readFileSync(path), options.seed, options.edits);
    return options.only === undefined ? plan : plan.filter((edit) => describeEdit(edit).includes(options.only ?? ''));
  } catch (error) {
    if (error instanceof GalleyError) return error.code;
    throw error;
  }
}

/** Does one edit with both programs and compares what LibreOffice then sees. */
export async function checkEdit(path: string, edit: StructureEdit, options: CheckOptions): Promise<EditOutcome> {
  const { office, folder } = options;
  const applied = applyOperations(readFileSync(path), [toOperation(edit)]);
  const [report] = applied.report;
  if (!applied.ok) return { kind: 'refused', code: report?.error?.code ?? 'UNKNOWN' };
  // Both under one name: links to other files are told from where a document lies.
  const book = join(folder, `book${extname(path)}`);
  writeFileSync(book, readFileSync(path));
  const theirs = await list(office, book, join(folder, 'theirs.fods'), edit);
  if (typeof theirs === 'string') return { kind: 'no judge', reason: theirs };
  writeFileSync(book, applied.bytes);
  const ours = await list(office, book, join(folder, 'ours.fods'));
  if (typeof ours === 'string') return { kind: 'not opened', violation: ours };
  const hasPivots = openZip(applied.bytes).entries.some(({ name }) => /pivotTables\//i.test(name));
  const differences: Difference[] = [];
  const excepted: string[] = [];
  for (const difference of compareListings(ours, theirs, edit)) {
    const reason = exceptionFor(difference, { edit, ours, theirs, hasPivots });
    if (reason === undefined) differences.push(difference);
    else excepted.push(reason);
  }
  return { kind: 'compared', entries: new Set([...ours.keys(), ...theirs.keys()]).size, differences, excepted };
}

async function list(office: Office, source: string, output: string, edit?: StructureEdit): Promise<Listing | string> {
  rmSync(output, { force: true });
  const fault = await office.ask({ source, output, ...(edit === undefined ? {} : { edit }) });
  return fault ?? listDocument(readFileSync(output, 'utf8'));
}
