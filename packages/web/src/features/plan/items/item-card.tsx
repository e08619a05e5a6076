import type { PlanReviewItem } from '@galley/schema';
import { type KeyboardEvent, useState } from 'react';
import { InlineCode } from '../../../components/text/inline-code.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { ItemComments } from '../comments/item-comments.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { commentsOf } from '../wording/comments.ts';
import { decisionForKey } from '../wording/decisions.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemStatus } from './item-status.tsx';
import type { ItemFocus } from './use-item-focus.ts';

export interface ItemCardProps {
  item: PlanReviewItem;
  place: number;
  last: boolean;
  /** False when nobody works on the run: an item that was begun then stands still instead of turning for ever. */
  moving: boolean;
  focus: ItemFocus;
}

export function ItemCard({ item, place, last, moving, focus }: ItemCardProps) {
  const { plan, atGate, editable, commentable, decidable, busy, edit, decide } = usePlanReview();
  const [open, setOpen] = useState<'edit' | 'comment' | null>(null);
  const undecided = item.status === 'pending' || item.status === 'dropped';
  const canDecide = decidable && undecided;
  const comments = commentsOf(plan.comments, item.item_id);
  const close = () => {
    setOpen(null);
    focus.keep(item.item_id);
  };
  const move = (to: number) => {
    if (!editable || !undecided || busy || to < 1 || to > plan.items.length) return;
    focus.keep(item.item_id);
    edit({ kind: 'move', place, to }, `Moved “${item.label}”`);
  };
  const reword = (text: string) => edit({ kind: 'reword', place, text }, `Reworded “${item.label}”`, close);

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const { target, key } = event;
    // Keys of an open menu and of a field are their own.
    if (!(target instanceof HTMLElement) || target.closest('[role="menu"], input, textarea') !== null) return;
    if (event.ctrlKey || event.metaKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1;
      event.preventDefault();
      event.stopPropagation();
      if (event.altKey) move(place + by);
      else focus.step(place, by);
      return;
    }
    if (event.altKey) return;
    const decision = decisionForKey(key);
    if (decision !== null && canDecide && !busy) decide(item.item_id, decision);
    else if (key.toLowerCase() === 'e' && editable && undecided) setOpen('edit');
    else if (key.toLowerCase() === 'c' && commentable) setOpen('comment');
    else return;
    event.preventDefault();
  };

  return (
    <li
      data-item={item.item_id}
      data-quote-place={`item ${item.number}`}
      // Before the buttons see it: on the menu of decisions the arrow down would open the menu.
      onKeyDownCapture={onKeyDown}
      className={classNames(
        'rounded-lg border px-3.5 py-2.5 has-focus-visible:border-accent',
        item.status === 'running' && (moving ? 'bg-accent-soft' : 'bg-modified-soft'),
        item.status === 'dropped' && 'border-dashed bg-canvas',
        plan.gate?.item_id === item.item_id && 'border-modified bg-modified-soft',
      )}
    >
      <div className="flex gap-3">
        <ItemStatus status={item.status} moving={moving} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          {open === 'edit' ? (
            <ItemForm
              label={`Item ${item.number}`}
              text={item.detail === '' ? item.label : `${item.label} — ${item.detail}`}
              action="Save item"
              busy={busy}
              onSave={reword}
              onCancel={close}
            />
          ) : (
            <>
              <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
                <p
                  className={classNames(
                    'min-w-40 flex-1 pt-0.5 font-medium',
                    item.status === 'dropped' && 'text-ink-muted line-through',
                  )}
                >
                  <span className="mr-1.5 text-ink-faint tabular-nums">{item.number}.</span>
                  {item.label}
                </p>
                <ItemActions
                  item={item}
                  place={place}
                  last={last}
                  canDecide={canDecide}
                  onEdit={() => setOpen('edit')}
                  onComment={() => setOpen('comment')}
                  onMove={move}
                />
              </div>
              {item.detail !== '' && (
                <p className="text-sm text-ink-muted">
                  <InlineCode text={item.detail} />
                </p>
              )}
              {item.reason !== null && (
                <p
                  className={classNames(
                    'mt-0.5 text-sm',
                    item.status === 'unverified' ? 'text-modified' : 'text-deleted',
                  )}
                >
                  {item.status === 'unverified' && 'Not verified: '}
                  {item.reason}
                </p>
              )}
              <ItemFacts item={item} withEstimate={atGate && item.status === 'pending'} />
            </>
          )}
          <ItemComments
            item={item}
            comments={comments}
            writing={open === 'comment'}
            onClose={close}
            {...(undecided ? { onEditItem: () => setOpen('edit') } : {})}
          />
        </div>
      </div>
    </li>
  );
}
