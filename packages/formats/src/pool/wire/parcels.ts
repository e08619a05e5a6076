import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parcels } from './protocol.ts';

/** Measured: above this a file is quicker than a message, and takes nothing from the other process's main thread. */
export const MESSAGE_BYTES = 256 * 1024;

interface Packed<Value> {
  readonly value: Value;
  readonly parcels: Parcels;
  /** Bytes that were put into files. */
  readonly bytes: number;
}

/** Puts large bytes that stand directly in a list or an object into files, so that the message stays small. */
export async function pack<Value extends object>(value: Value, folder: string, side: string): Promise<Packed<Value>> {
  const large = Object.entries(value).filter(
    (entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array && entry[1].length > MESSAGE_BYTES,
  );
  if (large.length === 0) return { value, parcels: {}, bytes: 0 };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parcels: Record<string, string> = {};
  let bytes = 0;
  for (const [name, content] of large) {
    parcels[name] = `${side}${Object.keys(parcels).length}`;
    bytes += content.length;
    await writeFile(join(folder, parcels[name]), content, { flag: 'wx', mode: 0o600 });
  }
  return { value: replaced(value, (name, own) => (name in parcels ? null : own)), parcels, bytes };
}

/** What `pack` took apart. */
export async function unpack<Value extends object>(value: Value, parcels: Parcels, folder: string): Promise<Value> {
  const contents = new Map<string, Buffer>();
  for (const [name, file] of Object.entries(parcels))
    contents.set(name, await readFile(join(folder, parcelName(file))));
  return contents.size === 0 ? value : replaced(value, (name, own) => contents.get(name) ?? own);
}

/** Only names that `pack` gives: what a child says must not lead to another file. */
export function parcelName(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, '');
}

function replaced<Value extends object>(value: Value, change: (name: string, own: unknown) => unknown): Value {
  const copy: Value = Array.isArray(value) ? Object.assign([], value) : { ...value };
  for (const [name, own] of Object.entries(value)) Reflect.set(copy, name, change(name, own));
  return copy;
}
