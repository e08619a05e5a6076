import { documentOf, sharedDocuments } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import type { DraftReview } from '../../workbench/index.ts';
import type { AnyMap } from './contents.ts';

/** The map of a file as it was when the Draft first touched it. */
export async function mapBefore(draft: Pick<DraftReview, 'readReference'>, path: string): Promise<AnyMap | null> {
  const { bytes } = await draft.readReference(path);
  if (bytes === null) return null;
  try {
    return await sharedDocuments().map(documentOf(path, bytes));
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    // What could not be opened before tells nothing about what is there now.
    return null;
  }
}
