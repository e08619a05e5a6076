import type { ErrorPayload } from '@galley/schema';
import { type FormEvent, useState } from 'react';
import { toPayload } from '../../lib/to-payload.ts';

type OnRefused = (payload: ErrorPayload | null) => void;

/** Sends a form. It stays busy once that was taken: another screen comes. */
export function useSubmit(send: () => Promise<void>, onRefused: OnRefused) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onRefused(null);
    try {
      await send();
    } catch (error) {
      onRefused(toPayload(error));
      setBusy(false);
    }
  };
  return { busy, onSubmit: (event: FormEvent) => void submit(event) };
}
