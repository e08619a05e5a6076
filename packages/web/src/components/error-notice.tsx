import type { ErrorPayload } from '@galley/schema';
import type { ReactNode } from 'react';
import { remedyFor } from '../lib/remedies.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What went wrong, what to do about it, and a button that does it where the page can. */
export function ErrorNotice({ payload, children }: { payload: ErrorPayload; children?: ReactNode }) {
  const remedy = remedyFor(payload.code);
  return (
    <div role="alert" className="flex gap-2.5 rounded-lg border bg-deleted-soft px-3.5 py-3">
      <Icon name="warning" className="mt-0.5 text-deleted" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm font-medium">{payload.message}</p>
        <p className="mt-0.5 text-sm text-ink-muted">{payload.remedy}</p>
        <p className="mt-1 font-mono text-2xs text-ink-muted">{payload.code}</p>
        {remedy !== null && (
          <Button size="small" className="mt-2" onClick={remedy.onAct}>
            {remedy.label}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
