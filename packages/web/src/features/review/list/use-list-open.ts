import { useState } from 'react';

const KEY = 'galley.review.list';
/** From here on a window has room for the list beside chat and comparison. */
const WIDE = 1500;

/** Whether the list of changes is shown; as the person left it, and from the start where there is room. */
export function useListOpen(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => {
    const stored = localStorage.getItem(KEY);
    return stored === null ? innerWidth >= WIDE : stored === 'open';
  });
  return [
    isOpen,
    (next) => {
      localStorage.setItem(KEY, next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}
