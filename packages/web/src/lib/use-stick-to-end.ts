import { type RefObject, useEffect, useRef } from 'react';

const NEAR = 80;

/** Follows new text while the reader is at the end, and leaves them alone when they have scrolled up. */
export function useStickToEnd(): {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return;
    let atEnd = true;
    let top = box.scrollTop;
    // Only who scrolls up leaves the end: a text that grew before the event of our own scrolling arrived is no wish.
    const onScroll = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      if (isNear) atEnd = true;
      else if (box.scrollTop < top) atEnd = false;
      top = box.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, content };
}
