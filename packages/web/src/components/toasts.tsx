import type { ErrorPayload } from '@galley/schema';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { remedyFor } from '../lib/remedies.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly detail?: string;
  readonly code?: string;
  readonly action?: ToastAction;
}

/** What can be done about it right there, such as taking it back. */
export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

export interface Toasts {
  readonly show: (title: string, detail?: string, action?: ToastAction) => void;
  readonly showError: (payload: ErrorPayload) => void;
}

const ToastsContext = createContext<Toasts>({ show: () => undefined, showError: () => undefined });

export function useToasts(): Toasts {
  return useContext(ToastsContext);
}

const SHOWN_MS = 6_000;
/** Time enough to see that it was the wrong one, and to take it back. */
const ACTION_MS = 15_000;

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(1);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const add = useCallback(
    (toast: Omit<Toast, 'id'>) => {
      const id = nextId.current++;
      setToasts((all) => [...all.slice(-2), { ...toast, id }]);
      // What went wrong stays until it is read; good news leaves by itself.
      if (toast.tone === 'good') setTimeout(() => dismiss(id), toast.action === undefined ? SHOWN_MS : ACTION_MS);
    },
    [dismiss],
  );
  const value = useMemo<Toasts>(
    () => ({
      show: (title, detail, action) =>
        add({
          tone: 'good',
          title,
          ...(detail === undefined ? {} : { detail }),
          ...(action === undefined ? {} : { action }),
        }),
      showError: (payload) => {
        const remedy = remedyFor(payload.code);
        add({
          tone: 'bad',
          title: payload.message,
          detail: payload.remedy,
          code: payload.code,
          ...(remedy === null ? {} : { action: remedy }),
        });
      },
    }),
    [add],
  );
  return (
    <ToastsContext value={value}>
      {children}
      <section
        aria-label="Notices"
        aria-live="polite"
        // Over the list of files, where no dialog and no palette reaches; in a narrow window above the chat, and at the
        // lower edge while a dialog is open.
        className="pointer-events-none fixed z-60 flex flex-col gap-2 max-lg:inset-x-4 max-lg:top-15 max-lg:mx-auto max-lg:max-w-[25rem] max-lg:in-[:root:has([role=dialog],[role=alertdialog])]:top-auto max-lg:in-[:root:has([role=dialog],[role=alertdialog])]:bottom-2 lg:bottom-14 lg:left-2 lg:w-56"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
      </section>
    </ToastsContext>
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
