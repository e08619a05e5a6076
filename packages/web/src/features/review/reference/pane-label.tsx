import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';

export function PaneLabel({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-4 border-b bg-canvas px-3.5 text-2xs font-semibold whitespace-nowrap text-ink-muted">
      {children}
    </div>
  );
}

export function ReferenceWarning({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="flex shrink-0 items-center gap-2 border-b bg-modified-soft px-3.5 py-1.5 text-xs text-modified">
      <Icon name="warning" size={15} /> {text}
    </p>
  );
}
