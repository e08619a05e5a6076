import { ObjectMissingError } from '../disk/errors.ts';
import type { ObjectStore } from '../ports/ports.ts';
import type { Archives } from './archives.ts';

/**
 * Objects as before, read from archives where they lie there alone. Whether one `has` an object, and where, is still
 * about files: content that is stored again gets its file again.
 */
export function withArchivedObjects(objects: ObjectStore, archives: Archives): ObjectStore {
  async function fromArchive<Result>(
    hash: string,
    look: () => Promise<Result>,
    take: (bytes: Buffer) => Result,
  ): Promise<Result> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      const bytes = await archives.find(hash);
      if (bytes === null) throw error;
      return take(bytes);
    }
  }
  return {
    ...objects,
    get: (hash) =>
      fromArchive(
        hash,
        () => objects.get(hash),
        (bytes) => bytes,
      ),
    sizeOf: (hash) =>
      fromArchive(
        hash,
        () => objects.sizeOf(hash),
        (bytes) => bytes.byteLength,
      ),
    isPacked: (hash) => archives.isPacked(hash),
  };
}
