import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface PaneHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}

export function PaneHeader({ title, subtitle, actions, onClose }: PaneHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus may be gone when a pane opens or becomes another one: who reads by ear goes on here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another pane
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b py-2 pr-3 pl-5">
      <div className="min-w-[min(11rem,100%)] flex-1">
        <h2 ref={heading} tabIndex={-1} className="truncate outline-none text-base font-semibold tracking-tight">
          {title}
        </h2>
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
