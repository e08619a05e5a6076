import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { QuoteTarget } from '../../state/quote-context.ts';
import { selectedWords } from './selected-words.ts';

/** Pixels between the words and the bar, and between the bar and the edge of the window. */
const GAP = 6;

const words: Readonly<Record<QuoteTarget, string>> = {
  message: 'Quote in message',
  companion: 'Ask the companion',
};

interface QuoteBarProps {
  /** Where words can go now; the first one also by a key. */
  targets: readonly QuoteTarget[];
  onQuote: (target: QuoteTarget) => void;
}

/** Beside selected words: what can be done with them. Those who cannot point use its key or the palette. */
export function QuoteBar({ targets, onQuote }: QuoteBarProps) {
  const bar = useRef<HTMLElement>(null);
  const under = useEndOfSelection(bar);
  if (under === null || targets.length === 0) return null;
  return (
    <section
      ref={bar}
      aria-label="Selected words"
      // A press would take the selection away before the click comes.
      onPointerDown={(event) => event.preventDefault()}
      className="fixed z-30 flex gap-0.5 rounded-lg border bg-raised p-1 shadow-popover"
      style={{ left: `min(${under.left}px, calc(100vw - 20rem))`, top: under.top }}
    >
      {targets.map((target, index) => (
        <button
          key={target}
          type="button"
          aria-keyshortcuts={index === 0 ? 'Q' : undefined}
          onClick={() => onQuote(target)}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 text-xs font-medium whitespace-nowrap hover:bg-hover"
        >
          <Icon name={target === 'message' ? 'pencil' : 'comment'} size={14} className="text-accent" />
          {words[target]}
          {index === 0 && (
            <span aria-hidden="true" className="text-2xs font-normal text-ink-faint">
              Q
            </span>
          )}
        </button>
      ))}
    </section>
  );
}

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Where selected words end; null while none are, while they are being selected, and once somebody waved it away. */
function useEndOfSelection(bar: { readonly current: HTMLElement | null }): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => setPlace(isPressed ? null : endOfSelection());
    const onDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && bar.current?.contains(target)) return;
      isPressed = true;
      setPlace(null);
    };
    const onUp = () => {
      isPressed = false;
      // A click takes a selection away only after this.
      requestAnimationFrame(look);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPlace(null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('selectionchange', look, { signal });
    addEventListener('pointerdown', onDown, { signal, capture: true });
    addEventListener('pointerup', onUp, { signal, capture: true });
    addEventListener('pointercancel', onUp, { signal, capture: true });
    addEventListener('keydown', onKey, { signal });
    addEventListener('scroll', look, { signal, capture: true, passive: true });
    addEventListener('resize', look, { signal });
    return () => listening.abort();
  }, [bar]);
  return place;
}

function endOfSelection(): Place | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selectedWords() === null) return null;
  const rect = [...selection.getRangeAt(0).getClientRects()].findLast(({ width, height }) => width > 0 && height > 0);
  const isInSight = rect !== undefined && rect.bottom > 0 && rect.top < innerHeight;
  if (!isInSight) return null;
  const height = 38;
  const below = rect.bottom + GAP;
  const top = below + height > innerHeight ? Math.max(GAP, rect.top - GAP - height) : below;
  return { left: Math.max(GAP, rect.right - 60), top };
}
