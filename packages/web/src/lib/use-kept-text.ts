import { useCallback, useState } from 'react';

/** A text that somebody is writing: it is there again after a reload. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `galley.text.${name}`;
  const [kept, setKept] = useState(() => ({ key, text: read(key) }));
  // Another Workbench has a text of its own.
  const text = kept.key === key ? kept.text : read(key);
  if (kept.key !== key) setKept({ key, text });
  const write = useCallback(
    (next: string) => {
      setKept({ key, text: next });
      try {
        if (next === '') localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // A full or forbidden store costs the text a reload, and nothing else.
      }
    },
    [key],
  );
  return [text, write];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // The browser keeps nothing for this page.
    return '';
  }
}
