import { type LoadedModel, loadModel } from './load-model.ts';
import { vectorLength } from './vector.ts';

/** Cost grows with length; what a passage is about shows at its beginning. */
const MOST_CHARACTERS = 320;
/** Texts of one call of the model: those of like length, for the shorter ones are filled up. */
const AT_ONCE = 8;

/**
 * What each text is about, as a direction: texts that say the like point the like way. One signed byte a number: where
 * a direction points does not depend on its length.
 */
export async function embedTexts(texts: readonly string[]): Promise<Uint8Array> {
  const model = await loadModel();
  const vectors = new Uint8Array(texts.length * vectorLength);
  const order = [...texts.keys()].sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
  for (let start = 0; start < order.length; start += AT_ONCE) {
    const places = order.slice(start, start + AT_ONCE);
    const found = await embedSome(
      model,
      places.map((place) => texts[place] ?? ''),
    );
    for (const [index, place] of places.entries()) vectors.set(found[index] ?? [], place * vectorLength);
  }
  return vectors;
}

async function embedSome(model: LoadedModel, texts: readonly string[]): Promise<Uint8Array[]> {
  const cut = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS) || '.');
  return (await model.embed(cut)).map(toBytes);
}

function toBytes(vector: readonly number[]): Uint8Array {
  const largest = Math.max(...vector.map(Math.abs)) || 1;
  const bytes = Int8Array.from(vector, (value) => Math.round((value / largest) * 127));
  return new Uint8Array(bytes.buffer);
}
