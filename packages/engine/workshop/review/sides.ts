import { documentOf, type OpenedDocument, type Versions } from '@galley/formats';
import type { Reference } from '@galley/schema';
import { storedPath } from '../../store/index.ts';
import { openDocument } from '../../tools/index.ts';
import type { DraftPlace, ReferenceContent } from '../../workbench/index.ts';

export interface Sides {
  readonly reference: ReferenceContent;
  readonly versions: Versions;
}

/**
 * A file as it was when the Draft first touched it, and as the Draft has it. Both are named by their content, so that
 * processes which opened them once read the next part of them quickly.
 */
export async function bothSides(workbench: DraftPlace, path: string): Promise<Sides> {
  const reference = await workbench.readReference(path);
  const after = (await workbench.stat(path)) === null ? null : await openDocument(path, workbench);
  return { reference, versions: { name: path, before: await referenceDocument(workbench, path, reference), after } };
}

async function referenceDocument(
  { store }: DraftPlace,
  path: string,
  { bytes, hash }: ReferenceContent,
): Promise<OpenedDocument | null> {
  if (bytes === null) return null;
  const document = documentOf(path, bytes);
  return hash === null ? document : { ...document, source: { path: await storedPath(store.objects, hash), key: hash } };
}

export function referenceOf({ bytes, source, model }: ReferenceContent): Reference {
  return {
    baseline_missing: bytes === null,
    reference_source: source,
    ...(model === undefined ? {} : { reference_model: model }),
    ...(source === 'published_current_fallback'
      ? { reference_warning: 'The state at Draft start is gone; this compares with the published file as it is now.' }
      : {}),
  };
}
