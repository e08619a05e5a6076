import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon, Spinner } from '../icon.tsx';

interface StepNoteProps {
  icon: 'warning' | 'image' | 'busy';
  children: ReactNode;
  /** What may lead a step up again. */
  again?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** Why something is shown one step down from its best view, in a line above what there is to see. */
export function StepNote({ icon, children, again }: StepNoteProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 border-b bg-canvas px-4 py-1.5 text-xs text-ink-muted">
      {icon === 'busy' ? <Spinner size={15} /> : <Icon name={icon} size={15} className="shrink-0" />}
      <p role="status" className="min-w-0 flex-1 py-0.5 wrap-anywhere">
        {children}
      </p>
      {again !== undefined && (
        <Button size="small" onClick={again.onClick}>
          {again.label}
        </Button>
      )}
    </div>
  );
}
