import { openZip, writeZip } from '@galley/formats';
import { GalleyError } from '@galley/schema';

/** The same numbers for the same seed, on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function truncated(bytes: Buffer, random: () => number): Buffer {
  return bytes.subarray(0, Math.floor(random() * bytes.length));
}

export function bitFlipped(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const flips = 1 + Math.floor(random() * 8);
  for (let flip = 0; flip < flips && copy.length > 0; flip += 1) {
    const at = Math.floor(random() * copy.length);
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
  }
  return copy;
}

/** Damage inside the parts under sound checksums: what a bad program writes. Undefined for what is no archive. */
export function partsDamaged(bytes: Buffer, random: () => number): Buffer | undefined {
  try {
    const archive = openZip(bytes);
    const texts = archive.entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
    const chosen = texts[Math.floor(random() * texts.length)];
    if (chosen === undefined) return undefined;
    return writeZip(archive, { set: new Map([[chosen.name, damagedXml(archive.read(chosen), random)]]) });
  } catch (error) {
    if (error instanceof GalleyError) return undefined;
    throw error;
  }
}

function damagedXml(content: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * content.length);
  const length = Math.floor(random() * 40);
  const kind = Math.floor(random() * 4);
  if (kind === 0) return content.subarray(0, at);
  if (kind === 1) return Buffer.concat([content.subarray(0, at), content.subarray(at + length)]);
  if (kind === 2)
    return Buffer.concat([content.subarray(0, at), content.subarray(at, at + length), content.subarray(at)]);
  return bitFlipped(content, random);
}
