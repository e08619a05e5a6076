import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface ItemFocus {
  /** To the card above or below; stays where there is none. */
  readonly step: (place: number, by: 1 | -1) => void;
  /** To this item again once the list is drawn anew: a card that moves in the page loses the keyboard otherwise. */
  readonly keep: (itemId: string) => void;
}

/** The keyboard's way through the cards. */
export function useItemFocus(list: RefObject<HTMLOListElement | null>): ItemFocus {
  const wanted = useRef<string | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    // Only where the keyboard was lost: whoever is elsewhere by now stays there.
    if (wanted.current === null || document.activeElement !== document.body) return;
    const card = list.current?.querySelector(`[data-item="${CSS.escape(wanted.current)}"]`);
    if (card) focusFirst(card);
  });
  const step = useCallback(
    (place: number, by: 1 | -1) => {
      wanted.current = null;
      const card = list.current?.children[place - 1 + by];
      if (card) focusFirst(card);
    },
    [list],
  );
  const keep = useCallback((itemId: string) => {
    wanted.current = itemId;
    redraw((count) => count + 1);
    // Until the person does something else, however long the answer to the edit takes.
    const forget = () => {
      if (wanted.current === itemId) wanted.current = null;
    };
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, forget, { once: true, capture: true });
  }, []);
  return { step, keep };
}

function focusFirst(card: Element): void {
  const first = card.querySelector('[data-first], button');
  if (first instanceof HTMLElement) {
    first.focus();
    first.closest('li')?.scrollIntoView({ block: 'nearest' });
  }
}
