import { classNames } from '../../lib/class-names.ts';

const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'];

/** Where something is about to stand: the page keeps its shape while it is asked for. */
export function Skeleton({ label, lines, className }: { label: string; lines: number; className?: string }) {
  return (
    <div role="status" aria-label={`${label}…`} className={classNames('space-y-3 py-2', className)}>
      {Array.from({ length: lines }, (_unused, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton are all alike
          key={line}
          aria-hidden="true"
          className={classNames('h-3.5 animate-pulse rounded-sm bg-sunken', widths[line % widths.length])}
        />
      ))}
    </div>
  );
}
