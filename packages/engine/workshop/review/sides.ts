import type { Reference } from '@galley/schema';
import type { ReferenceContent, Workbench } from '../../workbench/index.ts';

/** A file as it was when the Draft first touched it, and as the Draft has it. */
export async function bothSides(
  workbench: Workbench,
  path: string,
): Promise<{ reference: ReferenceContent; draft: Buffer | Uint8Array | null }> {
  const reference = await workbench.readReference(path);
  const draft = (await workbench.stat(path)) === null ? null : await workbench.read(path);
  return { reference, draft };
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
