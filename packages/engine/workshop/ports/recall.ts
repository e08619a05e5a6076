import type { Store } from '../../store/index.ts';
import type { Recalled } from '../../tools/index.ts';
import type { RunId } from '../record/run-record.ts';

/** The whole result of a finished tool call of this Run, as JSON text, and what it may be made from. */
export async function recallResult(store: Store, runId: RunId, callId: string): Promise<Recalled | null> {
  const rows = await store.journal.read(runId);
  for (const { event } of rows) {
    if (event.type === 'tool.finished' && event.call === callId) {
      return { text: (await store.objects.get(event.result)).toString('utf8'), sources: event.sources ?? null };
    }
  }
  return null;
}
