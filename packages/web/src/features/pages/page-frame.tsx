import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { turnPage } from './turn-page.ts';

interface PageFrameProps {
  label: string;
  /** `Page` or `Slide`. */
  unit: string;
  page: number;
  count: number;
  onTurn: (page: number) => void;
  children: ReactNode;
}

/** What scrolls, and how to get to the other pages: arrow keys, Page up and down, Home and End, or the buttons. */
export function PageFrame({ label, unit, page, count, onTurn, children }: PageFrameProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || count < 2) return;
    const next = turnPage(event.key, page, count);
    if (next === null) return;
    event.preventDefault();
    if (next !== page) onTurn(next);
  };
  return (
    <>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-auto bg-canvas p-4 -outline-offset-2"
      >
        {children}
      </section>
      {count > 1 && (
        <nav aria-label={`${unit}s`} className="flex h-10 shrink-0 items-center justify-center gap-2 border-t">
          <IconButton
            label={`Previous ${unit.toLowerCase()}`}
            icon="chevronLeft"
            size="small"
            side="top"
            disabled={page <= 1}
            onClick={() => onTurn(page - 1)}
          />
          <span aria-live="polite" className="text-xs text-ink-muted tabular-nums">
            {unit} {page} of {count}
          </span>
          <IconButton
            label={`Next ${unit.toLowerCase()}`}
            icon="chevronRight"
            size="small"
            side="top"
            disabled={page >= count}
            onClick={() => onTurn(page + 1)}
          />
        </nav>
      )}
    </>
  );
}
