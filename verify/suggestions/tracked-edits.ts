import { applyDocxOperations } from '../../packages/formats/src/docx/apply/apply-operations.ts';
import { sampleFiles } from '../../packages/formats/src/docx/apply/sample-files.ts';
import { DocumentEdit } from '../../packages/formats/src/docx/edit/document/document-edit.ts';
import { docxOperations } from '../../packages/formats/src/docx/operations/list.ts';
import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { suggest } from '../../packages/formats/src/docx/revisions/suggest.ts';
import { picker } from './picker.ts';
import { plainEdits } from './plain-edits.ts';

const STAMP = { author: 'Galley', date: '2026-01-01T00:00:00Z' };
export const TOGETHER = 'all operations together';

/** One edit, done at once and as suggestions. */
export interface TrackedEdit {
  readonly kind: string;
  readonly plain: Uint8Array;
  readonly tracked: Uint8Array;
  readonly warnings: readonly string[];
}

/** What could not be done is said in words. */
export type Attempt = TrackedEdit | { readonly kind: string; readonly refused: string; readonly isRight: boolean };

/** They decide about suggestions: as suggestions they have to be refused. */
const DECISIONS: ReadonlySet<string> = new Set(['accept_changes', 'reject_changes']);

/** Each operation by its own sample, and all of them in one call; those that have nothing to do here are left out. */
export function* operationEdits(bytes: Uint8Array, wanted: string): Generator<Attempt> {
  const untouched = new DocumentEdit(bytes, sampleFiles);
  for (const { kind, sample } of docxOperations) {
    if (!kind.includes(wanted)) continue;
    const operation = sample(untouched);
    if (operation !== null) yield attempt(kind, bytes, [operation]);
  }
  if (TOGETHER.includes(wanted)) yield attempt(TOGETHER, bytes, sampleSequence(bytes));
}

/** Samples that follow each other: each for the document that those before it left. */
function sampleSequence(bytes: Uint8Array): unknown[] {
  const operations: unknown[] = [];
  let edited = bytes;
  for (const { kind, sample } of docxOperations) {
    // Decisions about suggestions would take away what the sequence is to be seen by.
    if (DECISIONS.has(kind)) continue;
    const operation = sample(new DocumentEdit(edited, sampleFiles));
    if (operation === null) continue;
    const result = applyDocxOperations(edited, [operation], { files: sampleFiles });
    if (!result.ok) continue;
    operations.push(operation);
    edited = result.bytes;
  }
  return operations;
}

function attempt(kind: string, bytes: Uint8Array, operations: readonly unknown[]): Attempt {
  const plain = applyDocxOperations(bytes, operations, { files: sampleFiles });
  const tracked = applyDocxOperations(bytes, operations, { files: sampleFiles, track: STAMP });
  const error = [...plain.report, ...tracked.report].find(({ ok }) => !ok)?.error;
  if (error !== undefined || DECISIONS.has(kind)) {
    const isRight = DECISIONS.has(kind) && plain.ok && error?.code === 'INVALID_ARGUMENT';
    return { kind, refused: error === undefined ? 'not refused' : `${error.code}: ${error.message}`, isRight };
  }
  return { kind, plain: plain.bytes, tracked: tracked.bytes, warnings: tracked.warnings };
}

/** Edits of the tree at places drawn by a seed, as finer operations would do them. */
export function* treeEdits(bytes: Uint8Array, wanted: string, seed: string): Generator<TrackedEdit> {
  for (const [name, edit] of Object.entries(plainEdits)) {
    const kind = `tree: ${name}`;
    if (!kind.includes(wanted)) continue;
    const document = new WordDocument(bytes);
    if (!edit(document, picker(`${seed} ${name}`))) continue;
    const plain = document.finish();
    const edited = new WordDocument(plain);
    const warnings = suggest(new WordDocument(bytes), edited, STAMP);
    yield { kind, plain, tracked: edited.finish(), warnings };
  }
}
