/** Plain text in which `backticks` mark names: shown as code, everything else as it is. */
export function InlineCode({ text }: { text: string }) {
  return splitCode(text).map((part) =>
    part.isCode ? (
      <code key={part.at} className="rounded bg-sunken px-1 py-px text-[0.92em]">
        {part.text}
      </code>
    ) : (
      part.text
    ),
  );
}

interface Part {
  readonly at: number;
  readonly text: string;
  readonly isCode: boolean;
}

export function splitCode(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`/g)) {
    if (match.index > at) parts.push({ at, text: text.slice(at, match.index), isCode: false });
    parts.push({ at: match.index, text: match[1] ?? '', isCode: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isCode: false });
  return parts;
}
