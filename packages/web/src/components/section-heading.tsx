import type { ReactNode } from 'react';

export function SectionHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="mt-0.5 text-sm text-ink-muted">{children}</p>
    </div>
  );
}

/** Stands where a list would be: what it would hold, and what to do to fill it. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong p-4 text-sm text-ink-muted">
      <p className="font-medium text-ink">{title}</p>
      <p className="mt-1">{children}</p>
    </div>
  );
}
