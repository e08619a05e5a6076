import type { DocumentBlock } from '@galley/schema';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/format.ts';
import { CommentHere } from '../comments/comment-here.tsx';
import type { Choice } from './choice.ts';
import { Notes, Pieces } from './pieces.tsx';
import { ChangedTable } from './table.tsx';
import { Tick } from './tick.tsx';
import { changeWord, lineWords } from './wording.ts';

type Changed = Exclude<DocumentBlock, { kind: 'kept' | 'gap' }>;

const bars: Readonly<Record<Changed['change'], string>> = {
  added: 'border-added',
  removed: 'border-deleted',
  changed: 'border-modified',
  moved: 'border-accent',
  moved_away: 'border-accent',
  split: 'border-modified',
  merged: 'border-modified',
};

/** One block of a document: what changed, or a little of what stands around it. */
export function Block({ block, choice }: { block: DocumentBlock; choice: Choice }) {
  if (block.kind === 'gap') {
    return <p className="my-2 text-center text-2xs text-ink-muted">{plural(block.lines, 'unchanged line')}</p>;
  }
  if (block.kind === 'kept') {
    const look = block.level === null ? 'text-ink-muted' : 'font-semibold';
    return <p className={classNames('my-2 pl-9 wrap-anywhere', look)}>{block.text}</p>;
  }
  return (
    <Change block={block} choice={choice}>
      {block.kind === 'table' ? (
        <ChangedTable table={block} choice={choice} />
      ) : (
        <p className={block.kind === 'paragraph' && block.level !== null ? 'font-semibold' : ''}>
          {block.kind === 'other' && <span className="mr-2 font-medium">{block.title}</span>}
          <Pieces pieces={block.pieces} />
        </p>
      )}
    </Change>
  );
}

function Change({ block, choice, children }: { block: Changed; choice: Choice; children: ReactNode }) {
  const isLeft = block.unit !== null && choice.left.has(block.unit);
  const word = changeWord(block.change);
  const place = lineWords(block);
  const what = block.kind === 'other' ? block.title : place;
  return (
    <div data-quote-place={what} className="group my-2 flex gap-2.5">
      <span className="flex w-6 shrink-0 justify-end pt-0.5">
        {/* The old place of what was moved goes with the new one. */}
        {block.change !== 'moved_away' && <Tick unit={block.unit} label={`${word}: ${what}`} choice={choice} />}
      </span>
      <div className={classNames('min-w-0 flex-1 border-l-2 pl-2.5', bars[block.change], isLeft && 'opacity-60')}>
        <p className="text-2xs text-ink-muted">
          {word}
          {place !== '' && ` · ${place}`}
          <Notes notes={block.notes} />
        </p>
        {children}
      </div>
      {what !== '' && <CommentHere place={what} />}
    </div>
  );
}
