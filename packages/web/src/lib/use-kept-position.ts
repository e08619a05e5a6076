import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is being read where it is when something is put before it. Measured on the element that was first: the browser
 * may have moved the content already, or, at the very top, not at all.
 */
export function useKeptPosition(scroller: RefObject<HTMLElement | null>, firstKey: string | null): void {
  const before = useRef<{ readonly element: Element; readonly top: number } | null>(null);
  const known = useRef(firstKey);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const anchor = before.current;
    if (known.current !== firstKey && anchor?.element.isConnected) {
      box.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
    }
    known.current = firstKey;
  }, [scroller, firstKey]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const look = () => {
      const element = box.querySelector('[data-entry]');
      before.current = element === null ? null : { element, top: element.getBoundingClientRect().top };
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  });
}
