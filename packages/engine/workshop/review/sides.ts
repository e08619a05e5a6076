import { documentOf, type Versions } from '@galley/formats';
import type { Reference } from '@galley/schema';
import type { DraftPlace, ReferenceContent } from '../../workbench/index.ts';

export interface Sides {
  readonly reference: ReferenceContent;
  readonly draft: Uint8Array | null;
  readonly versions: Versions;
}

/** A file as it was when the Draft first touched it, and as the Draft has it. */
export async function bothSides(workbench: DraftPlace, path: string): Promise<Sides> {
  const reference = await workbench.readReference(path);
  const draft = (await workbench.stat(path)) === null ? null : await workbench.read(path);
  const opened = (bytes: Uint8Array | null) => (bytes === null ? null : documentOf(path, bytes));
  return { reference, draft, versions: { name: path, before: opened(reference.bytes), after: opened(draft) } };
}

export function referenceOf({ bytes, source }: ReferenceContent): Reference {
  return {
    baseline_missing: bytes === null,
    reference_source: source,
    ...(source === 'published_current_fallback'
      ? { reference_warning: 'The state at Draft start is gone; this compares with the published file as it is now.' }
      : {}),
  };
}
