import { useEffect } from 'react';

const MARK = 'data-tour-here';

/** Marks what a step is about, also when it comes later; the style sheet draws a frame around it. */
export function useMarked(selector: string): void {
  useEffect(() => {
    let asked = 0;
    const mark = () => {
      asked = 0;
      const there = document.querySelector(selector);
      for (const marked of document.querySelectorAll(`[${MARK}]`)) if (marked !== there) marked.removeAttribute(MARK);
      there?.setAttribute(MARK, '');
    };
    const later = () => {
      if (asked === 0) asked = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(later);
    observer.observe(document.body, { childList: true, subtree: true });
    later();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(asked);
      for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
    };
  }, [selector]);
}
