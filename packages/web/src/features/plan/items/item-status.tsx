import type { PlanItemView } from '@galley/schema';
import { Icon, Spinner } from '../../../components/icon.tsx';

const spoken: Readonly<Record<PlanItemView['status'], string>> = {
  pending: 'Not started',
  running: 'Working on it',
  done: 'Done',
  failed: 'Failed',
  dropped: 'Left out',
  unverified: 'Not verified',
};

// Round: a square would look like a box to tick.
const box = 'mt-1 grid size-4.5 shrink-0 place-items-center rounded-full';
const ring = `${box} border-[1.5px]`;

export function ItemStatus({ status, moving }: { status: PlanItemView['status']; moving: boolean }) {
  return (
    <>
      <span className="sr-only">{status === 'running' && !moving ? 'Stopped here' : spoken[status]}: </span>
      {status === 'pending' && <span className={`${ring} border-line-strong`} />}
      {status === 'dropped' && <span className={`${ring} border-dashed border-line-strong`} />}
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
      {status === 'unverified' && (
        <span aria-hidden="true" className={`${box} bg-modified text-sm font-bold text-surface`}>
          ?
        </span>
      )}
    </>
  );
}
