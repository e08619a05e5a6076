import type { RunView } from '@galley/schema';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { plural } from '../../../lib/format.ts';
import { usePlanReview } from '../context/plan-review-context.ts';
import { forecastWords, isKnown } from '../wording/forecast.ts';
import { ItemCard } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import { useItemFocus } from './use-item-focus.ts';
import { withProgress } from './with-progress.ts';

export function PlanItems({ run }: { run: RunView | null }) {
  const { plan, editable, edit, busy } = usePlanReview();
  const list = useRef<HTMLOListElement>(null);
  const focus = useItemFocus(list);
  const [adding, setAdding] = useState(false);
  const items = withProgress(plan.items, run?.items ?? []);
  const add = (text: string) =>
    edit({ kind: 'add', place: items.length + 1, text }, 'Added an item', () => setAdding(false));
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-xs font-semibold text-ink-muted">
          {plural(items.length, plan.list === null ? 'item' : 'task')}
        </h3>
        {editable && items.length > 0 && isKnown(plan.forecast) && (
          <p className="text-2xs text-ink-faint" title={plan.forecast.basis}>
            Estimate for all: {forecastWords(plan.forecast)}
          </p>
        )}
      </div>
      {items.length === 0 && <p className="text-sm text-ink-muted">This plan has no items: no file will change.</p>}
      <ol ref={list} className="space-y-2">
        {items.map((item, index) => (
          <ItemCard
            key={item.item_id}
            item={item}
            place={index + 1}
            last={index === items.length - 1}
            moving={run?.active ?? false}
            focus={focus}
          />
        ))}
      </ol>
      {editable && (
        <div className="mt-2">
          {adding ? (
            <div className="rounded-lg border p-3">
              <ItemForm
                label="New item"
                text=""
                action="Add item"
                busy={busy}
                onSave={add}
                onCancel={() => setAdding(false)}
              />
            </div>
          ) : (
            <Button size="small" look="quiet" icon="plus" onClick={() => setAdding(true)}>
              Add an item
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
