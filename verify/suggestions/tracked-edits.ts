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

const TREE = 'tree: ';

/** The names of all edits. */
export function editKinds(withTree: boolean): readonly string[] {
  const operations = docxOperations.map(({ kind }) => kind);
  return [TOGETHER, ...operations, ...(withTree ? Object.keys(plainEdits).map((name) => TREE + name) : [])];
}

/** One of them, an operation by its own sample; null where it has nothing to do in this document. */
export function editOf(kind: string, bytes: Uint8Array, seed: string): Attempt | null {
  if (kind === TOGETHER) return attempt(kind, bytes, sampleSequence(bytes));
  if (kind.startsWith(TREE)) return treeEdit(kind, bytes, seed);
  const operation = docxOperations.find((each) => each.kind === kind)?.sample(new DocumentEdit(bytes, sampleFiles));
  return operation === undefined || operation === null ? null : attempt(kind, bytes, [operation]);
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

/** An edit of the tree at a place drawn by a seed, as finer operations would do it. */
function treeEdit(kind: string, bytes: Uint8Array, seed: string): TrackedEdit | null {
  const name = kind.slice(TREE.length);
  const document = new WordDocument(bytes);
  if (plainEdits[name]?.(document, picker(`${seed} ${name}`)) !== true) return null;
  const plain = document.finish();
  const edited = new WordDocument(plain);
  const warnings = suggest(new WordDocument(bytes), edited, STAMP);
  return { kind, plain, tracked: edited.finish(), warnings };
}
