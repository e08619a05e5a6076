import type { DraftPlace } from '../../workbench/index.ts';

/** A trial, or the Draft, whose files are compared with those of another trial. */
export function besideTrial(place: DraftPlace, other: DraftPlace, model: string): DraftPlace {
  return {
    ...place,
    async readReference(path) {
      if ((await other.stat(path)) === null) return { bytes: null, hash: null, source: 'none' };
      // Only what the trial changed is an object; the rest lies in the folder.
      const hash = other.draft()?.entries.get(await other.resolve(path))?.hash ?? null;
      return { bytes: await other.read(path), hash, source: 'trial', model };
    },
  };
}
