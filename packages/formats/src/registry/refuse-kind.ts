import { FileCorruptError, FileUnsupportedError } from '../base/errors.ts';
import { compoundFileError, isCompoundFile } from '../zip/compound-file.ts';
import { type DetectedKind, detectKind } from './detect.ts';
import { formats } from './formats.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['binary', 'a file of unknown binary content'],
  ['legacy', 'a document of another office format'],
  ['encrypted', 'a document protected by a password'],
  ...formats.map(({ kind, noun }) => [kind, noun] as const),
]);

/** A kind of file as a sentence names it. */
export function kindNoun(kind: string): string {
  return NAMES.get(kind) ?? 'a file';
}

/** Why a file of this kind cannot be read here, as an error with a code. Needs all bytes to tell old from encrypted. */
export function refuseKind(path: string, { kind, media_type }: DetectedKind, bytes: Uint8Array): Error {
  if (isCompoundFile(bytes)) return compoundFileError(bytes);
  const promised = promisedKind(path, kind);
  if (promised !== null) {
    return new FileCorruptError(
      `The content of ${path} is not that of ${kindNoun(promised)}: the file is damaged, or holds something else.`,
      { path, kind, media_type },
    );
  }
  return new FileUnsupportedError(
    `${path} is ${kindNoun(kind)} and cannot be read yet.`,
    kind === 'legacy'
      ? 'Save it as .xlsx, .docx or .pptx and use that file.'
      : 'Use a workbook, a table or a text file.',
    { path, kind, media_type },
  );
}

/** What a file of unknown binary content should be by its name; null where the name promises nothing that is read here. */
export function promisedKind(path: string, kind: DetectedKind['kind']): string | null {
  if (kind !== 'binary') return null;
  const named = detectKind(path, new Uint8Array()).kind;
  return named === 'text' || named === 'legacy' ? null : named;
}
