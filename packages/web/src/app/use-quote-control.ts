import { useMemo, useRef, useState } from 'react';
import { composerState } from '../features/chat/composer/composer-state.ts';
import { type Quote, quoteText } from '../features/quote/quote-text.ts';
import { useMay } from '../state/access.tsx';
import type { CompanionControl } from '../state/companion-context.ts';
import { noPane } from '../state/pane.ts';
import type { QuoteControl, QuoteTarget } from '../state/quote-context.ts';
import { useWorkbench } from '../state/workbench-context.tsx';

interface QuoteDesk extends QuoteControl {
  /** Where words can go now, the usual place first. */
  readonly targets: readonly QuoteTarget[];
  /** Into the usual place when none is named. */
  readonly quoteWords: (words: Quote | null, target?: QuoteTarget) => void;
}

/** Takes selected words to the field that they are quoted in, which is in sight afterwards. */
export function useQuoteControl({ show, hide }: CompanionControl): QuoteDesk {
  const { openPane } = useWorkbench();
  const targets = useTargets();
  const held = useRef<{ readonly target: QuoteTarget; readonly text: string } | null>(null);
  const [waiting, setWaiting] = useState<QuoteTarget | null>(null);
  return useMemo(() => {
    const quote = (target: QuoteTarget, text: string) => {
      held.current = { target, text };
      if (target === 'companion') show();
      else hide();
      // A pane may fill the window: the field is behind it.
      if (document.getElementById('side')?.checkVisibility() === false) openPane(noPane);
      setWaiting(target);
    };
    return {
      targets,
      waiting,
      quote,
      take(target) {
        if (held.current?.target !== target) return null;
        const { text } = held.current;
        held.current = null;
        setWaiting(null);
        return text;
      },
      quoteWords(words, target = targets[0]) {
        if (words === null || target === undefined || !targets.includes(target)) return;
        getSelection()?.removeAllRanges();
        quote(target, quoteText(words));
      },
    };
  }, [openPane, show, hide, targets, waiting]);
}

/** While a plan waits what is written goes to the companion anyway; while Galley works nothing else can be written. */
function useTargets(): readonly QuoteTarget[] {
  const { workbench } = useWorkbench();
  const may = useMay();
  const { mode } = composerState(workbench);
  const canWrite = (mode === 'open' || mode === 'draft') && may('edit');
  const canAsk = may('comment');
  return useMemo(() => {
    const message: readonly QuoteTarget[] = canWrite ? ['message'] : [];
    return canAsk ? [...message, 'companion'] : message;
  }, [canWrite, canAsk]);
}
