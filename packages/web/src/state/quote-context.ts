import { createContext, useContext, useEffect } from 'react';

/** Where quoted words go: into the next request, or into a question to the companion. */
export type QuoteTarget = 'message' | 'companion';

export interface QuoteControl {
  /** Where a quote waits to be taken; null when none does. */
  readonly waiting: QuoteTarget | null;
  readonly quote: (target: QuoteTarget, text: string) => void;
  /** The text of the quote that waits for this target, once. */
  readonly take: (target: QuoteTarget) => string | null;
}

export const QuoteContext = createContext<QuoteControl>({
  waiting: null,
  quote: () => undefined,
  take: () => null,
});

export function useQuotes(): QuoteControl {
  return useContext(QuoteContext);
}

/** Hands quotes to the field that stands there for them, and puts the keyboard behind them. */
export function useQuoted(target: QuoteTarget, onQuote: (text: string) => void): void {
  const { waiting, take } = useQuotes();
  useEffect(() => {
    if (waiting !== target) return;
    const text = take(target);
    if (text === null) return;
    onQuote(text);
    document.getElementById('message')?.focus();
  });
}
