import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface TextLine {
  readonly kind: 'same' | 'removed' | 'added' | 'gap';
  readonly text: string;
  readonly number?: number | undefined;
  readonly referenceNumber?: number | undefined;
}

const looks = {
  same: { row: '', sign: ' ', spoken: '' },
  added: { row: 'bg-added-soft', sign: '+', spoken: 'Added: ' },
  removed: { row: 'bg-deleted-soft', sign: '−', spoken: 'Removed: ' },
  gap: { row: 'bg-sunken text-ink-muted', sign: '', spoken: '' },
} as const;

const LINE_HEIGHT = 22;

/** Lines of any number: only those in sight are in the page. */
export function TextLines({ label, lines, compare = false }: TextLinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto py-2 font-mono text-xs -outline-offset-2"
    >
      <div className="relative min-w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          const look = looks[line.kind];
          return (
            <div
              key={item.key}
              className={classNames('absolute top-0 left-0 flex w-max min-w-full items-center pr-6', look.row)}
              style={{ height: LINE_HEIGHT, transform: `translateY(${item.start}px)` }}
            >
              {compare && <LineNumber value={line.referenceNumber} />}
              <LineNumber value={line.number} />
              {compare && (
                <span aria-hidden="true" className="w-5 shrink-0 text-center text-ink-muted select-none">
                  {look.sign}
                </span>
              )}
              {look.spoken !== '' && <span className="sr-only">{look.spoken}</span>}
              <span className="whitespace-pre">{line.text}</span>
            </div>
          );
        })}
      </div>
    </section>
  );
}

export interface TextLinesProps {
  label: string;
  lines: readonly TextLine[];
  compare?: boolean;
}

function LineNumber({ value }: { value: number | undefined }) {
  return (
    <span aria-hidden="true" className="w-12 shrink-0 pr-3 text-right text-ink-faint tabular-nums select-none">
      {value}
    </span>
  );
}
