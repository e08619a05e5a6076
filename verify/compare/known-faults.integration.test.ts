import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openZip, writeZip } from '@galley/formats';
import { expect, it } from 'vitest';
import { makeDeck } from '../../packages/formats/src/pptx/testing/make-deck.ts';
import { title } from '../../packages/formats/src/pptx/testing/shape-markup.ts';
import { KnownFaults } from './known-faults.ts';

it('[V4] asks the validator once about the same content, however it is packed', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-known-faults-'));
  try {
    const faults = new KnownFaults(folder, 'deck.pptx');
    const deck = makeDeck({ slides: [{ shapes: title(2, 'Words') }] });
    const zip = openZip(deck);
    const parts = [...zip.entries].reverse().map((entry) => [entry.name, zip.read(entry)] as const);
    const repacked = writeZip(undefined, { set: new Map(parts) });
    expect(repacked.equals(deck)).toBe(false);
    expect(await faults.of(repacked)).toEqual(await faults.of(deck));
    expect(faults.asked).toBe(1);
    // An empty id is a fault that the other one does not have.
    const broken = new Map(parts.map(([name, bytes]) => [name, withoutId(name, bytes)]));
    expect(await faults.of(writeZip(undefined, { set: broken }))).not.toEqual(await faults.of(deck));
    expect(faults.asked).toBe(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function withoutId(name: string, bytes: Uint8Array): Uint8Array {
  if (!/slides\/slide\d+\.xml$/.test(name)) return bytes;
  return Buffer.from(Buffer.from(bytes).toString('utf8').replace('id="2"', 'id="none"'), 'utf8');
}
