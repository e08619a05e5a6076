import { open } from 'node:fs/promises';
import { FileCorruptError, FileEncryptedError } from '../base/errors.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import type { Documents } from '../documents/documents.ts';
import type { OpenedDocument } from '../documents/opened.ts';
import { isCompoundFile, isEncryptedCompoundFile } from '../zip/compound-file.ts';
import { openZip } from '../zip/index.ts';

const HEAD = 16;

/**
 * Our own look before another program's: of a damaged file it would make a blank page and call that a success, of an
 * encrypted one it would ask for a password that nobody types.
 */
export async function checkFirst(documents: Documents, document: OpenedDocument, signal?: AbortSignal): Promise<void> {
  if (documents.facts(document)?.can.includes('map') === true) {
    await documents.map(document, { signal });
    return;
  }
  const head = await headOf(document.source);
  if (isCompoundFile(head)) {
    if (!isEncryptedCompoundFile(await bytesOf(document.source))) return;
    throw new FileEncryptedError(`${document.name} is protected by a password.`, { path: document.name });
  }
  if (head.toString('latin1', 0, 2) !== 'PK') {
    throw new FileCorruptError(`${document.name} is no office file: it does not begin like one.`, {
      path: document.name,
    });
  }
  const archive = openZip(await bytesOf(document.source));
  const manifest = archive.entries.find(({ name }) => name === 'META-INF/manifest.xml');
  if (manifest !== undefined && archive.read(manifest).includes('encryption-data')) {
    throw new FileEncryptedError(`${document.name} is protected by a password.`, { path: document.name });
  }
}

async function headOf(source: FormatSource): Promise<Buffer> {
  if (source instanceof Uint8Array) return Buffer.from(source.subarray(0, HEAD));
  await using handle = await open(source.path, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
}
