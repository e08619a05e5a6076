import { type RefObject, useLayoutEffect } from 'react';

const MOST_HEIGHT = 220;

/** Makes a text field as high as its text, up to a limit; again when its width changes, because lines then break elsewhere. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string, shown: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes the height, and a field that is shown again is a new element
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    let width = 0;
    const grow = () => {
      if (area.clientWidth === width) return;
      width = area.clientWidth;
      area.style.height = 'auto';
      area.style.height = `${Math.min(MOST_HEIGHT, area.scrollHeight)}px`;
    };
    grow();
    const observer = new ResizeObserver(grow);
    observer.observe(area);
    return () => observer.disconnect();
  }, [field, text, shown]);
}
