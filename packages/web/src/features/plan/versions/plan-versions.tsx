import type { PlanView } from '@galley/schema';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { formatTime, plural } from '../../../lib/format.ts';
import { usePlanReview } from '../context/plan-review-context.ts';
import { PlanDiff } from './plan-diff.tsx';

/** Every version of the plan or of its task list, newest first, each with what it changed. */
export function PlanVersions({ list = null }: { list?: PlanView['list'] }) {
  const { plan } = usePlanReview();
  const [shown, setShown] = useState<number | null>(null);
  const revisions = (list ?? plan).revisions.toReversed();
  const newest = revisions[0];
  if (newest === undefined || revisions.length < 2) return null;
  return (
    <Disclosure
      title={`${plural(revisions.length, 'version')}${list === null ? '' : ' of the tasks'}`}
      hint={`latest: ${newest.reason}`}
    >
      <ol aria-label={`Versions of the ${list === null ? 'plan' : 'tasks'}`} className="-my-1 divide-y">
        {revisions.map(({ number, author, reason, at, items }) => (
          <li key={number} className="py-2">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="font-medium tabular-nums">{number}</span>
              <Badge tone={author === 'person' ? 'accent' : 'neutral'}>{author === 'person' ? 'You' : 'Galley'}</Badge>
              <span className="min-w-40 flex-1 wrap-anywhere">{reason}</span>
              <span className="text-xs text-ink-muted tabular-nums">
                {plural(items, 'item')} · {formatTime(at, Date.now())}
              </span>
              {number > 1 && (
                <Button
                  size="small"
                  look="quiet"
                  aria-expanded={shown === number}
                  aria-label={`${shown === number ? 'Hide what changed' : 'What changed'} in version ${number}`}
                  onClick={() => setShown(shown === number ? null : number)}
                >
                  {shown === number ? 'Hide' : 'What changed'}
                </Button>
              )}
            </div>
            {shown === number && (
              <PlanDiff from={number - 1} to={number} {...(list === null ? {} : { artifact: list.artifact })} />
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
