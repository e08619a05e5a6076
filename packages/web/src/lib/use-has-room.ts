import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least so many pixels wide. Not of the window: a pane's width depends on what is open beside it. */
export function useHasRoom(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [has, setHas] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setHas(current.clientWidth >= pixels));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, pixels]);
  return has;
}
