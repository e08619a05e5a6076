import type { ConversationEntry } from '@galley/schema';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { formatTime } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { RestoreButton } from '../../checkpoints/restore-button.tsx';
import { TakeBackButton } from './take-back-button.tsx';

type Entry = Extract<ConversationEntry, { kind: 'system_event' }>;

const icons: Readonly<Record<Entry['event'], IconName>> = {
  published: 'publish',
  restored: 'history',
  discarded: 'trash',
  recovered: 'history',
  undone: 'history',
  redone: 'history',
};

interface SystemEventProps {
  entry: Entry;
  last: boolean;
  /** The newest of its kind. */
  newest: boolean;
}

export function SystemEvent({ entry, last, newest }: SystemEventProps) {
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-surface py-2 pr-2 pl-3.5 shadow-card">
      <Icon name={icons[entry.event]} className={entry.event === 'published' ? 'text-added' : 'text-ink-muted'} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{visibleName(entry.text)}</p>
        <p className="text-2xs text-ink-faint">
          {entry.by !== undefined && <span className="font-medium text-ink-muted">{visibleName(entry.by)} · </span>}
          <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at, Date.now())}</time>
          {entry.checkpoint_id !== null && ' · Checkpoint of the folder before this'}
        </p>
      </div>
      {newest && <TakeBackButton event={entry.event} last={last} />}
      {entry.checkpoint_id !== null && (
        <RestoreButton checkpointId={entry.checkpoint_id} description={`before “${visibleName(entry.text)}”`} />
      )}
    </div>
  );
}
