import { useState } from 'react';
import { plural } from '../lib/format.ts';
import { useMatches } from '../lib/use-matches.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

/** What can be done about it right there, such as taking it back. */
export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly detail?: string;
  readonly code?: string;
  readonly action?: ToastAction;
}

interface NoticeStackProps {
  /** Newest last. */
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}

/** The newest notices; the others wait behind their count, so that a phone still shows what they lie over. */
export function NoticeStack({ toasts, onDismiss }: NoticeStackProps) {
  const room = useMatches('(min-width: 64rem)') ? 2 : 1;
  const [opened, setOpened] = useState(false);
  const more = toasts.length - room;
  const all = opened && more > 0;
  return (
    <section
      aria-label="Notices"
      aria-live="polite"
      // Over the list of files, where no dialog and no palette reaches; in a narrow window above the chat, and at the
      // lower edge while a dialog is open.
      className="pointer-events-none fixed z-60 flex max-h-[70vh] flex-col gap-2 max-lg:inset-x-4 max-lg:top-15 max-lg:mx-auto max-lg:max-w-[25rem] max-lg:in-[:root:has([role=dialog],[role=alertdialog])]:top-auto max-lg:in-[:root:has([role=dialog],[role=alertdialog])]:bottom-2 lg:bottom-14 lg:left-2 lg:w-56"
    >
      {/* A list that scrolls must be reachable with the keyboard. */}
      <div
        className={`flex min-h-0 flex-col gap-2 ${all ? '-m-3 overflow-y-auto p-3' : ''}`}
        {...(all ? { tabIndex: 0 } : {})}
      >
        {(all ? toasts : toasts.slice(-room)).map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
        ))}
      </div>
      {more > 0 && (
        <Button
          size="small"
          aria-expanded={all}
          className="pointer-events-auto shrink-0 self-center rounded-full! bg-raised! shadow-popover"
          onClick={() => setOpened(!all)}
        >
          {all ? 'Only the newest' : plural(more, 'earlier notice')}
        </Button>
      )}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const bad = toast.tone === 'bad';
  return (
    <div className="pointer-events-auto flex gap-2.5 rounded-lg border bg-raised py-2.5 pr-2 pl-3.5 shadow-popover animate-rise">
      <Icon name={bad ? 'warning' : 'check'} className={`mt-0.5 ${bad ? 'text-danger' : 'text-added'}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm font-medium">{toast.title}</p>
        {toast.detail && <p className="mt-0.5 text-xs text-ink-muted">{toast.detail}</p>}
        {toast.code && <p className="mt-1 font-mono text-2xs text-ink-faint">{toast.code}</p>}
        {toast.action && (
          <Button
            size="small"
            className="mt-1.5"
            onClick={() => {
              onDismiss();
              toast.action?.onAct();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" icon="close" size="small" side="left" onClick={onDismiss} />
    </div>
  );
}
