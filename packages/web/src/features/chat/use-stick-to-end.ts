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
    const onScroll = () => {
      atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
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
