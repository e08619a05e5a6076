import { open } from 'node:fs/promises';
import {
  type OpenedDocument,
  OperationCancelledError,
  promisedKind,
  sharedDocuments,
  WorkerCrashedError,
  WorkerUnavailableError,
} from '@galley/formats';
import { type ByteDiff, type ErrorPayload, GalleyError, NotFoundError, toErrorPayload } from '@galley/schema';

/** Of the bytes in a line, as programs for it have them. */
const IN_LINE = 16;
/** What is shown of a file whose content nobody understands. */
const SHOWN_BYTES = 4096;
/** Lines before the first difference. */
const LINES_BEFORE = 4;
const PART_BYTES = 1 << 20;

/** These say nothing about the content: another try may succeed, or there is no such file. */
const ELSE = [NotFoundError, OperationCancelledError, WorkerCrashedError, WorkerUnavailableError] as const;

/** Whether a file says more by its bytes than by this error: it is there, and its content cannot be understood. */
export function isAboutContent(error: unknown): error is GalleyError {
  return error instanceof GalleyError && !ELSE.some((kind) => error instanceof kind);
}

/** Kinds that are known and not read, whatever the file is called. */
const REFUSED: ReadonlySet<string> = new Set(['encrypted', 'legacy']);

/** Why a file is not read here although one knows what it is or should be: a password, an older office format, damage. Null for any other. */
export async function refusalOf(document: OpenedDocument): Promise<ErrorPayload | null> {
  const { name, kind } = document;
  if (!REFUSED.has(kind.kind) && promisedKind(name, kind.kind) === null) return null;
  try {
    await sharedDocuments().map(document);
    return null;
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return toErrorPayload(error);
  }
}

/** The first bytes of a file in lines of hexadecimal numbers and characters: what is left when nothing else can be shown. */
export async function firstBytes(document: OpenedDocument) {
  const bytes = await bytesAt(document, 0, SHOWN_BYTES);
  return { size: document.size, shown_bytes: bytes.length, lines: hexLines(bytes, 0) };
}

/** Two versions by their bytes: sizes, where they first differ, and what stands there. */
export async function compareBytes(before: OpenedDocument | null, after: OpenedDocument | null): Promise<ByteDiff> {
  const first = before === null || after === null ? 0 : await firstDifference(before, after);
  const from = Math.max(0, (Math.floor((first ?? 0) / IN_LINE) - LINES_BEFORE) * IN_LINE);
  const side = async (document: OpenedDocument | null) =>
    document === null
      ? null
      : { size: document.size, lines: hexLines(await bytesAt(document, from, SHOWN_BYTES / 4), from) };
  return {
    first_difference: before === null || after === null ? null : first,
    baseline: await side(before),
    draft: await side(after),
  };
}

/** Null where they are the same. Read in parts: a large file must not be in memory for a look at it. */
async function firstDifference(before: OpenedDocument, after: OpenedDocument): Promise<number | null> {
  const shorter = Math.min(before.size, after.size);
  for (let at = 0; at < shorter; at += PART_BYTES) {
    const length = Math.min(PART_BYTES, shorter - at);
    const [old, made] = await Promise.all([bytesAt(before, at, length), bytesAt(after, at, length)]);
    if (old.equals(made)) continue;
    return at + old.findIndex((byte, index) => byte !== made[index]);
  }
  return before.size === after.size ? null : shorter;
}

async function bytesAt({ source }: OpenedDocument, from: number, length: number): Promise<Buffer> {
  if (source instanceof Uint8Array) return Buffer.from(source.subarray(from, from + length));
  await using handle = await open(source.path, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** `000010  50 4b 03 04 …  PK..` */
function hexLines(bytes: Uint8Array, from: number): string[] {
  return Array.from({ length: Math.ceil(bytes.length / IN_LINE) }, (_unused, line) => {
    const row = [...bytes.subarray(line * IN_LINE, (line + 1) * IN_LINE)];
    const numbers = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const characters = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    const place = (from + line * IN_LINE).toString(16).padStart(6, '0');
    return `${place}  ${numbers.padEnd(IN_LINE * 3 - 1)}  ${characters}`;
  });
}
