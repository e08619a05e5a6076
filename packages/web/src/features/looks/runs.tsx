import type { LookPictures, LookRun } from '@galley/schema';
import type { CSSProperties } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { PagePicture } from '../pages/page-picture.tsx';

interface RunsProps {
  runs: readonly LookRun[];
  pictures: LookPictures;
  /** How large a point is here; sizes are left to the page where none is given. */
  sizeOf?: (points: number) => string;
}

/** Words with their looks. All of it is text and pictures drawn anew: nothing of the file is markup here. */
export function Runs({ runs, pictures, sizeOf }: RunsProps) {
  return runs.map((run, at) =>
    run.picture === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs are one answer and never reordered
      <span key={at} className={looksOf(run)} style={styleOf(run, sizeOf)}>
        {run.text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs are one answer and never reordered
      <Picture key={at} run={run} pictures={pictures} />
    ),
  );
}

function Picture({ run: { text, picture }, pictures }: { run: LookRun; pictures: LookPictures }) {
  const found = picture?.key === null || picture === undefined ? undefined : pictures[picture.key];
  const label = text === '' ? 'Picture' : visibleName(text);
  if (found === undefined) {
    return (
      <span className="inline-block rounded-sm border border-dashed border-line-strong px-2 py-1 text-xs text-ink-muted">
        {label}
      </span>
    );
  }
  const width = picture?.width_cm;
  return (
    <span className="my-1 inline-block max-w-full align-bottom" style={width ? { width: `${width}cm` } : {}}>
      <PagePicture picture={found} label={label} isPlain />
    </span>
  );
}

function looksOf({ bold, italic, underline, strike, raised, change, link }: LookRun): string {
  return classNames(
    'whitespace-pre-wrap',
    bold && 'font-bold',
    italic && 'italic',
    (underline || link || change === 'inserted') && 'underline',
    (strike || change === 'deleted') && 'line-through',
    change === 'inserted' && 'bg-added-soft text-added',
    change === 'deleted' && 'bg-deleted-soft text-deleted',
    link && change === undefined && 'text-accent',
    raised === 'super' && 'align-super text-[0.75em]',
    raised === 'sub' && 'align-sub text-[0.75em]',
  );
}

function styleOf({ color, size, fill, change, link }: LookRun, sizeOf: RunsProps['sizeOf']): CSSProperties {
  const isColored = color !== undefined && change === undefined && !link;
  return {
    ...(isColored ? { color: `#${color}` } : {}),
    ...(fill !== undefined && change === undefined ? { background: `#${fill}` } : {}),
    ...(size === undefined || sizeOf === undefined ? {} : { fontSize: sizeOf(size) }),
  };
}
