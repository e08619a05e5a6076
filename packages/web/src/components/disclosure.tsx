import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: string;
  /** What stands beside the title while it is closed. */
  hint?: string;
  open?: boolean;
  children: ReactNode;
}

/** Something to look at when wanted. The browser's own element, so keyboard and screen readers know it. */
export function Disclosure({ title, hint = '', open = false, children }: DisclosureProps) {
  return (
    <details className="group/disclosure rounded-lg border bg-canvas" open={open}>
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3.5 py-2.5 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevronRight"
          size={16}
          className="text-ink-faint transition-transform group-open/disclosure:rotate-90"
        />
        <span className="shrink-0 text-sm font-medium">{title}</span>
        <span className="truncate text-sm text-ink-muted group-open/disclosure:hidden">{hint}</span>
      </summary>
      <div className="border-t px-4 py-3 text-sm">{children}</div>
    </details>
  );
}
