import type { DocumentBlock, DocumentRow } from '@galley/schema';
import { Fragment } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/format.ts';
import type { Choice } from './choice.ts';
import { Notes, Pieces } from './pieces.tsx';
import { Tick } from './tick.tsx';
import { changeWord } from './wording.ts';

type Table = Extract<DocumentBlock, { kind: 'table' }>;

const rowLooks: Readonly<Partial<Record<DocumentRow['change'], string>>> = {
  added: 'bg-added-soft',
  removed: 'bg-deleted-soft',
  moved: 'bg-accent-soft',
  moved_away: 'bg-accent-soft',
};

/** A table as a table; rows and cells that can be taken by themselves have a box of their own. */
export function ChangedTable({ table, choice }: { table: Table; choice: Choice }) {
  const columns = Math.max(1, ...table.rows.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0))) + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label="Changed table" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are one answer and never reordered
            <Fragment key={index}>
              <Skipped rows={row.skipped} columns={columns} />
              <Row row={row} choice={choice} />
            </Fragment>
          ))}
          <Skipped rows={table.rows_skipped} columns={columns} />
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, choice }: { row: DocumentRow; choice: Choice }) {
  const isMarked = row.change !== 'kept' && row.change !== 'changed';
  return (
    <tr
      className={classNames(
        rowLooks[row.change],
        row.change === 'kept' && 'text-ink-muted',
        row.id !== null && row.id === choice.current && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <td className="py-1 pr-2 align-top text-2xs whitespace-nowrap text-ink-muted">
        <span className="flex items-center gap-1.5">
          {row.change !== 'moved_away' && row.change !== 'kept' && (
            <Tick unit={row.unit} label={`Row: ${changeWord(row.change)}`} choice={choice} />
          )}
          {isMarked && row.change !== 'kept' && changeWord(row.change)}
        </span>
      </td>
      {row.cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are one answer and never reordered
          key={index}
          colSpan={cell.span}
          className={classNames(
            'border px-2 py-1 align-top',
            cell.change === 'changed' && 'border-modified',
            cell.id !== null && cell.id === choice.current && 'outline-2 -outline-offset-2 outline-accent',
          )}
        >
          <span className="flex items-start gap-1.5">
            <Tick unit={cell.unit} label="Cell: Changed" choice={choice} />
            <span className="min-w-0">
              <Pieces pieces={cell.pieces} />
              <Notes notes={cell.notes} />
            </span>
          </span>
        </td>
      ))}
    </tr>
  );
}

function Skipped({ rows, columns }: { rows: number; columns: number }) {
  if (rows === 0) return null;
  return (
    <tr>
      <td colSpan={columns} className="py-1 text-center text-2xs text-ink-muted">
        {plural(rows, 'unchanged row')}
      </td>
    </tr>
  );
}
