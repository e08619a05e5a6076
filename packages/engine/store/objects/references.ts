import type { Store } from '../ports/ports.ts';

/** Something that names an object: as long as it does, the object must be there. */
export interface ObjectReference {
  readonly hash: string;
  /** The kind of thing that keeps it, for size reports. */
  readonly keeper: string;
  /** What is lost without it, for people. */
  readonly what: string;
  /** False where a hash is only kept in case something reads it: then its absence is no damage. */
  readonly required: boolean;
}

export interface ReferenceOptions {
  /** Told of a list of references that cannot be read; without it such a list throws. */
  readonly onUnreadable?: (what: string, hash: string, error: unknown) => void;
  /** Told of every list that was read. */
  readonly onList?: () => void;
}

/** All references of a store. The store itself knows only those of its large payloads; layers above know the rest. */
export type ReferenceSource = (store: Store, options?: ReferenceOptions) => AsyncIterable<ObjectReference>;

export const payloadReferences: ReferenceSource = async function* (store) {
  for (const hash of await store.journal.payloadHashes()) {
    yield { hash, keeper: 'journal', what: 'an event of the journal', required: true };
  }
};
