import type { PlanReviewItem } from '@galley/schema';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { decisions, decisionWords } from '../wording/decisions.ts';

interface ItemActionsProps {
  item: PlanReviewItem;
  place: number;
  last: boolean;
  canDecide: boolean;
  onEdit: () => void;
  onComment: () => void;
  onMove: (to: number) => void;
}

const tones = {
  neutral: 'border-line-strong text-ink-muted',
  accent: 'border-accent bg-accent-soft text-accent',
  careful: 'border-modified bg-modified-soft text-modified',
  bad: 'border-deleted bg-deleted-soft text-deleted',
  good: '',
} as const;

export function ItemActions({ item, place, last, canDecide, onEdit, onComment, onMove }: ItemActionsProps) {
  const { editable, commentable, edit } = usePlanReview();
  // What has begun is part of the record: its words stay.
  const changeable = editable && (item.status === 'pending' || item.status === 'dropped');
  const about = `item ${item.number}`;
  const remove = () => edit({ kind: 'remove', place }, `Removed “${item.label}”`);
  return (
    <div className="-mr-1.5 flex shrink-0 items-center">
      {canDecide && <DecisionMenu item={item} />}
      {changeable && <IconButton label={`Edit ${about}`} icon="pencil" size="small" onClick={onEdit} />}
      {commentable && <IconButton label={`Comment on ${about}`} icon="comment" size="small" onClick={onComment} />}
      {changeable && (
        <MoreMenu
          label={`More for ${about}`}
          entries={[
            {
              label: 'Move up',
              icon: 'arrowUp',
              keys: 'Alt ↑',
              disabled: place === 1,
              onSelect: () => onMove(place - 1),
            },
            {
              label: 'Move down',
              icon: 'arrowDown',
              keys: 'Alt ↓',
              disabled: last,
              onSelect: () => onMove(place + 1),
            },
            { label: 'Remove from the plan', icon: 'trash', danger: true, onSelect: remove },
          ]}
        />
      )}
    </div>
  );
}

function DecisionMenu({ item }: { item: PlanReviewItem }) {
  const { decide, busy } = usePlanReview();
  const now = decisionWords(item.decision);
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-first
          aria-label={`Item ${item.number}: ${now.label}`}
          className={`mr-0.5 inline-flex h-6.5 items-center gap-1 rounded-md border px-2 text-xs font-medium hover:brightness-95 ${tones[now.tone]}`}
        >
          {now.label}
          <Icon name="chevronDown" size={13} />
        </button>
      }
      entries={decisions.map(({ decision, label, description, key }) => ({
        label,
        description,
        keys: key,
        checked: decision === now.decision,
        disabled: busy,
        onSelect: () => decide(item.item_id, decision),
      }))}
    />
  );
}
