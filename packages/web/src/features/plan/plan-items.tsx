import type { PlanItemView } from '@galley/schema';
import { Icon, Spinner } from '../../components/icon.tsx';
import { InlineCode } from '../../components/inline-code.tsx';
import { classNames } from '../../lib/class-names.ts';

const spoken: Readonly<Record<PlanItemView['status'], string>> = {
  pending: 'Not started',
  running: 'Working on it',
  done: 'Done',
  failed: 'Failed',
  dropped: 'Left out',
};

interface PlanItemsProps {
  items: readonly PlanItemView[];
  /** False when nobody works on the run: an item that was begun then stands still instead of turning for ever. */
  moving: boolean;
}

export function PlanItems({ items, moving }: PlanItemsProps) {
  return (
    <ol className="divide-y rounded-lg border">
      {items.map((item) => (
        <li
          key={item.number}
          className={classNames(
            'flex gap-3 px-3.5 py-2',
            item.status === 'running' && (moving ? 'bg-accent-soft' : 'bg-modified-soft'),
          )}
        >
          <StatusBox status={item.status} moving={moving} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-medium">
              <span className="mr-1.5 text-ink-faint tabular-nums">{item.number}.</span>
              {item.label}
            </p>
            {item.detail !== '' && (
              <p className="text-sm text-ink-muted">
                <InlineCode text={item.detail} />
              </p>
            )}
            {item.reason !== null && <p className="mt-0.5 text-sm text-deleted">{item.reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function StatusBox({ status, moving }: { status: PlanItemView['status']; moving: boolean }) {
  const box = 'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded';
  return (
    <>
      <span className="sr-only">{status === 'running' && !moving ? 'Stopped here' : spoken[status]}: </span>
      {status === 'pending' && <span className={`${box} border-[1.5px] border-line-strong`} />}
      {status === 'dropped' && <span className={`${box} border-[1.5px] border-dashed border-line-strong`} />}
      {status === 'running' && (
        <span className={`${box} ${moving ? 'text-accent' : 'text-modified'}`}>
          {moving ? <Spinner size={17} /> : <Icon name="pause" size={16} />}
        </span>
      )}
      {status === 'done' && (
        <span className={`${box} bg-added text-surface`}>
          <Icon name="check" size={15} />
        </span>
      )}
      {status === 'failed' && (
        <span className={`${box} bg-deleted text-surface`}>
          <Icon name="cross" size={15} />
        </span>
      )}
    </>
  );
}
