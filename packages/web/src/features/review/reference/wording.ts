import type { Reference } from '@galley/schema';

/** The name of the side that a Draft is compared with, in the product's words; null when there is no such side. */
export function referenceLabel(reference: Reference): string | null {
  if (reference.baseline_missing) return null;
  switch (reference.reference_source) {
    case 'draft_start_snapshot':
      return 'Reference (Draft start)';
    case 'published_current_fallback':
      return 'Published (current preview)';
    case 'version':
      return 'Before';
    case 'trial':
      return reference.reference_model ?? 'The other model';
    case 'none':
      return null;
  }
}
