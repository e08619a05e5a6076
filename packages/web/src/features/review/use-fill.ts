import { useState } from 'react';

const KEY = 'galley.review.fill';

/** Whether the review takes the chat's place; the browser remembers it. */
export function useFill(): readonly [boolean, (fill: boolean) => void] {
  const [isFilling, setFilling] = useState(() => localStorage.getItem(KEY) === 'yes');
  return [
    isFilling,
    (fill) => {
      localStorage.setItem(KEY, fill ? 'yes' : 'no');
      setFilling(fill);
    },
  ];
}
