import type { ErrorPayload } from '@galley/schema';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { remedyFor } from '../lib/remedies.ts';
import { NoticeStack, type Toast, type ToastAction } from './notice-stack.tsx';

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
/** Something that fails again and again must not fill the memory. */
const MOST_KEPT = 20;

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(1);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const add = useCallback(
    (toast: Omit<Toast, 'id'>) => {
      const id = nextId.current++;
      setToasts((all) => [...all.slice(1 - MOST_KEPT), { ...toast, id }]);
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
      <NoticeStack toasts={toasts} onDismiss={dismiss} />
    </ToastsContext>
  );
}
