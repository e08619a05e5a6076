import type { ErrorPayload } from '@galley/schema';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export function ErrorNotice({ payload, children }: { payload: ErrorPayload; children?: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-lg border bg-deleted-soft px-3.5 py-3">
      <Icon name="warning" className="mt-0.5 text-deleted" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm font-medium">{payload.message}</p>
        <p className="mt-0.5 text-sm text-ink-muted">{payload.remedy}</p>
        <p className="mt-1 font-mono text-2xs text-ink-muted">{payload.code}</p>
        {children}
      </div>
    </div>
  );
}
