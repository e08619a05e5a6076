import { describe, expect, it } from 'vitest';
import { referenceLabel } from './wording.ts';

describe('referenceLabel', () => {
  it('[V3] names the sides in the product’s words', () => {
    expect(referenceLabel({ baseline_missing: false, reference_source: 'draft_start_snapshot' })).toBe(
      'Reference (Draft start)',
    );
    expect(referenceLabel({ baseline_missing: false, reference_source: 'published_current_fallback' })).toBe(
      'Published (current preview)',
    );
  });

  it('[V3] a file that the Draft added has no other side', () => {
    expect(referenceLabel({ baseline_missing: true, reference_source: 'none' })).toBeNull();
    expect(referenceLabel({ baseline_missing: true, reference_source: 'draft_start_snapshot' })).toBeNull();
  });
});
