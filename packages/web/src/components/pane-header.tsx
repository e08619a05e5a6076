import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface PaneHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}

export function PaneHeader({ title, subtitle, actions, onClose }: PaneHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b py-2 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base font-semibold tracking-tight">{title}</h2>
        {subtitle !== undefined && <p className="truncate text-xs text-ink-muted">{subtitle}</p>}
      </div>
      {actions}
      <Button look="quiet" size="small" className="wide:hidden" onClick={onClose}>
        Back to chat
      </Button>
      <IconButton
        label="Close panel"
        icon="close"
        size="small"
        side="left"
        className="max-wide:hidden"
        onClick={onClose}
      />
    </header>
  );
}
