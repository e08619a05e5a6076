import { createHash } from 'node:crypto';
import { openZip } from '@galley/formats';
import { GalleyError } from '@galley/schema/errors';
import { faultsOf } from '../lossless/validator.ts';

type Faults = Set<string> | undefined;

const MOST = 64;

/**
 * What the validator says, asked once about the same content: a deck is one side of several pairs, and all changes taken over
 * often make the other side again, part by part. It starts anew for each file, which costs more than the comparison.
 */
export class KnownFaults {
  readonly #known = new Map<string, Promise<Faults>>();
  readonly #folder: string;
  readonly #name: string;
  asked = 0;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  of(bytes: Uint8Array): Promise<Faults> {
    const key = contentKey(bytes);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.asked += 1;
    const answer = faultsOf(bytes, this.#folder, this.#name);
    this.#known.set(key, answer);
    // The oldest goes: decks come one after the other.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
    return answer;
  }
}

/** Names and unpacked bytes of all entries, in whatever order and packing: all that the validator reads. */
function contentKey(bytes: Uint8Array): string {
  try {
    return unpackedKey(bytes);
  } catch (error) {
    // An entry that cannot be unpacked, which nothing shown needs: the same only where the whole file is.
    if (error instanceof GalleyError) return createHash('sha256').update(bytes).digest('hex');
    throw error;
  }
}

function unpackedKey(bytes: Uint8Array): string {
  const zip = openZip(bytes);
  const hash = createHash('sha256');
  for (const entry of [...zip.entries].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const content = zip.read(entry);
    hash.update(`${entry.name.length} ${entry.name} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}
