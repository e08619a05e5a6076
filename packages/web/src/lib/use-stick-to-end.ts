import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const NEAR = 80;

export interface StickToEnd {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** False once the reader has scrolled up, until they are back at the end. */
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
}

/** Follows new text while the reader is at the end, and leaves them alone when they have scrolled up. */
export function useStickToEnd(): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    follows.current = true;
    setAtEnd(true);
    box.scrollTop = box.scrollHeight;
  }, []);
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return;
    let top = box.scrollTop;
    // Only who scrolls up leaves the end: a text that grew before the event of our own scrolling arrived is no wish.
    const onScroll = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      if (isNear) follows.current = true;
      else if (box.scrollTop < top) follows.current = false;
      top = box.scrollTop;
      setAtEnd(follows.current);
    };
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, content, isAtEnd, toEnd };
}
