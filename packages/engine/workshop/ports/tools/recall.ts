import { recordSources } from '../../../model/index.ts';
import type { Store } from '../../../store/index.ts';
import type { Recalled } from '../../../tools/index.ts';
import type { RunRecord } from '../../record/run-record.ts';

/**
 * The whole result of a finished tool call of this Run, or an artifact by its name, as JSON text, and what it may be made
 * from. Prompts and compacted Sessions show parts of both.
 */
export async function recallResult(
  store: Store,
  { id, state }: Pick<RunRecord, 'id' | 'state'>,
  wanted: string,
): Promise<Recalled | null> {
  const artifact = Object.hasOwn(state.artifacts, wanted) ? state.artifacts[wanted] : undefined;
  if (artifact !== undefined) {
    return { text: JSON.stringify(artifact), sources: recordSources(state.artifactSources[wanted] ?? null) };
  }
  const rows = await store.journal.read(id);
  for (const { event } of rows) {
    if (event.type === 'tool.finished' && event.call === wanted) {
      return { text: (await store.objects.get(event.result)).toString('utf8'), sources: event.sources ?? null };
    }
  }
  return null;
}
