import type { PlanItemView, PlanReviewItem } from '@galley/schema';

/** The run is asked for more often than the plan, so its ticks are newer. Only where both speak of the same item. */
export function withProgress(items: readonly PlanReviewItem[], progress: readonly PlanItemView[]): PlanReviewItem[] {
  return items.map((item, index) => {
    const newer = progress[index];
    const same = newer !== undefined && newer.number === item.number && newer.label === item.label;
    return same ? { ...item, status: newer.status, reason: newer.reason } : item;
  });
}
