import { applyDocxOperations, type DocxApplyOptions } from '../apply/apply-operations.ts';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { type DocumentContent, makeDocument } from './make-document.ts';

export interface EditedDocument {
  readonly bytes: Uint8Array;
  readonly main: string;
  /** As they are shown. */
  readonly lines: string[];
  /** What each operation touched, or the code and words of its failure. */
  readonly said: string[];
  readonly warnings: readonly string[];
  readonly names: string[];
  part(name: string): string;
}

/** A small document after operations, for tests. */
export function editDocument(
  content: DocumentContent | Uint8Array,
  operations: readonly unknown[],
  options: DocxApplyOptions = {},
): EditedDocument {
  const bytes = content instanceof Uint8Array ? content : makeDocument(content);
  const result = applyDocxOperations(bytes, operations, options);
  const edit = new DocumentEdit(result.bytes);
  const { document } = edit;
  return {
    bytes: result.bytes,
    main: document.parts.read(document.main),
    lines: edit.lines().map(({ text }) => text),
    said: result.report.map(({ affected, error }) =>
      error === undefined ? affected : `${error.code}: ${error.message}`,
    ),
    warnings: result.warnings,
    names: document.parts.names(),
    part: (name) => document.parts.read(name),
  };
}
