import type { ReactNode } from 'react';
import { Mark } from './text/mark.tsx';

export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid h-full place-items-center p-6">
      <div className="max-w-md text-center">
        <span className="inline-block">
          <Mark size={44} />
        </span>
        <h1 className="mt-4 text-xl font-semibold tracking-tight">{title}</h1>
        <div className="mt-2 text-ink-muted">{children}</div>
      </div>
    </main>
  );
}
