import { useCallback, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useProcedure } from '../../../api/use-procedure.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { type ConversationPart, type KnownConversation, nothingKnown, withEarlier, withNewest } from './merge-pages.ts';

/** Enough for a large screen, and the same for a conversation of any length. */
const PART = 30;

export interface Conversation extends KnownConversation {
  readonly isLoaded: boolean;
  readonly error: Error | null;
  readonly isLoadingEarlier: boolean;
  readonly loadEarlier: () => void;
}

/** The end of the conversation, kept up to date, and as much of what is before it as was asked for. */
export function useConversation(isAtEnd: boolean): Conversation {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const newest = useProcedure('WorkshopGetConversation', { workbench_id: workbenchId, limit: PART });
  const [known, setKnown] = useState(nothingKnown);
  const [seen, setSeen] = useState<ConversationPart | null>(null);
  const [isLoadingEarlier, setLoading] = useState(false);
  const loading = useRef(false);
  const part = newest.data ?? null;
  let shown = known;
  if (part !== null && part !== seen) {
    shown = withNewest(known, part, isAtEnd);
    setSeen(part);
    setKnown(shown);
  }
  const { cursor } = shown;
  const loadEarlier = useCallback(() => {
    if (cursor === null || loading.current) return;
    loading.current = true;
    setLoading(true);
    call('WorkshopGetConversation', { workbench_id: workbenchId, limit: PART, cursor })
      .then((earlier) => setKnown((now) => withEarlier(now, cursor, earlier)))
      .catch((error: unknown) => toasts.showError(toPayload(error)))
      .finally(() => {
        loading.current = false;
        setLoading(false);
      });
  }, [cursor, workbenchId, toasts]);
  return { ...shown, isLoaded: part !== null, error: newest.error, isLoadingEarlier, loadEarlier };
}
