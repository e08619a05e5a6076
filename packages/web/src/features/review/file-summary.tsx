import type { ChangeView } from '@galley/schema';
import { Icon } from '../../components/icon.tsx';
import { visibleText } from '../../lib/visible-text.ts';

/** What was done to a file and why, in the words of the items that did it, and what of it does not show (SPEC V7, R18). */
export function FileSummary({ change }: { change: Pick<ChangeView, 'summary' | 'unverified'> }) {
  const { summary, unverified } = change;
  if (summary === null && unverified.length === 0) return null;
  return (
    <div className="shrink-0 space-y-1 border-b px-4 py-2 text-sm">
      {summary !== null && <p className="wrap-anywhere">{visibleText(summary)}</p>}
      {unverified.map(({ label, reason }) => (
        <p key={label} className="flex items-start gap-1.5 text-xs text-modified">
          <Icon name="warning" size={14} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Unverified: {visibleText(label)} ({visibleText(reason)})
          </span>
        </p>
      ))}
    </div>
  );
}
