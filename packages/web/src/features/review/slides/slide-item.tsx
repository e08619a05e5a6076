import type { SlideItem as Item } from '@galley/schema';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/format.ts';
import { CommentHere } from '../comments/comment-here.tsx';
import type { Choice } from '../document/choice.ts';
import { Notes, Pieces } from '../document/pieces.tsx';
import { Tick } from '../document/tick.tsx';
import { changeWord } from './wording.ts';

const bars: Readonly<Record<Item['change'], string>> = {
  added: 'border-added',
  removed: 'border-deleted',
  changed: 'border-modified',
  moved: 'border-accent',
};
const rowLooks: Readonly<Record<Item['rows'][number]['change'], string>> = {
  kept: 'text-ink-muted',
  changed: '',
  added: 'bg-added-soft',
  removed: 'bg-deleted-soft',
};

/** One change on a slide: a shape, its words, the notes; it can be left out. */
export function SlideItem({ item, choice, slide }: { item: Item; choice: Choice; slide: number }) {
  const isLeft = item.unit !== '' && choice.left.has(item.unit);
  const word = changeWord(item.change);
  return (
    <div data-quote-place={`slide ${slide}, ${item.title}`} className="group my-2 flex gap-2.5">
      <span className="flex w-6 shrink-0 justify-end pt-0.5">
        <Tick unit={item.unit === '' ? null : item.unit} label={`${word}: ${item.title}`} choice={choice} />
      </span>
      <div className={classNames('min-w-0 flex-1 border-l-2 pl-2.5', bars[item.change], isLeft && 'opacity-60')}>
        <p className="text-2xs text-ink-muted">
          {word} · {item.title}
          {item.shape !== null && ` (${item.shape.kind})`}
          <Notes notes={item.notes} />
        </p>
        {item.pieces.length > 0 && (
          <p>
            <Pieces pieces={item.pieces} />
          </p>
        )}
        {item.rows.length > 0 && <Rows item={item} />}
      </div>
      <CommentHere place={`slide ${slide}, ${item.title}`} />
    </div>
  );
}

function Rows({ item }: { item: Item }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label="Changed table" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <tbody>
          {item.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are one answer and never reordered
            <tr key={at} className={rowLooks[row.change]}>
              {row.cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells are one answer and never reordered
                  key={column}
                  className={classNames('border px-2 py-1 align-top', cell.change === 'changed' && 'border-modified')}
                >
                  <Pieces pieces={cell.pieces} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {item.rows_left_out > 0 && (
        <p className="text-2xs text-ink-muted">{plural(item.rows_left_out, 'unchanged row')}</p>
      )}
    </section>
  );
}
