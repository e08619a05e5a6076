import { splitByWords } from './split-by-words.ts';

/** A text with the words that were looked for set apart. */
export function MarkedWords({ text, query }: { readonly text: string; readonly query: string }) {
  return splitByWords(text, query).map(({ start, part, isWord }) =>
    isWord ? (
      <mark key={start} className="rounded-xs bg-accent-soft font-medium text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
