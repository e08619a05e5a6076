/** A unified diff, line by line; its signs stay, for those who do not see colours. */
export function DiffText({ label, diff }: { label: string; diff: string }) {
  const lines = diff.split('\n').filter((line) => !/^(---|\+\+\+|@@|\\)/.test(line));
  return (
    <figure
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="mt-2 max-h-64 overflow-auto rounded-md border font-mono text-2xs whitespace-pre-wrap wrap-anywhere"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a proposal never changes
        <span key={index} className={`block px-2 py-px ${toneOf(line)}`}>
          {line === '' ? ' ' : line}
        </span>
      ))}
    </figure>
  );
}

function toneOf(line: string): string {
  if (line.startsWith('+')) return 'bg-added-soft';
  return line.startsWith('-') ? 'bg-deleted-soft' : '';
}
