import type { Store } from '../../store/index.ts';
import type { RunId } from './run-record.ts';

/** The whole result of a finished tool call of this Run, as JSON text. */
export async function recallResult(store: Store, runId: RunId, callId: string): Promise<string | null> {
  const rows = await store.journal.read(runId);
  for (const { event } of rows) {
    if (event.type === 'tool.finished' && event.call === callId) {
      return (await store.objects.get(event.result)).toString('utf8');
    }
  }
  return null;
}
