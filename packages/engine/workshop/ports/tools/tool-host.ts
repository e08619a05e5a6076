import { hiddenIn, readSources } from '../../../model/index.ts';
import type { ToolHost } from '../../../tools/index.ts';
import { FileNotSharedError, lookOnly, scopeDraft, scopeFiles } from '../../../workbench/index.ts';
import type { RunContext } from '../../context/run-context.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { filterFor, type ShareLimit, sourcesInDraft } from '../../sharing/share-limit.ts';
import { datasourcesFor } from './datasource-host.ts';
import { recallResult } from './recall.ts';

/** Where tools run for one Agent, whoever thinks for it: files, Draft and earlier results as far as it may see (SPEC A6). */
export function createToolHost(
  { workbench, draft, tables, search, datasources }: RunContext,
  record: RunRecord,
  limit: ShareLimit | null,
  signal: AbortSignal,
): ToolHost {
  /** A result of another Agent, or of before the model was switched, may hold what this one may not get (SPEC T6). */
  async function recall(callId: string) {
    const found = await recallResult(workbench.store, record, callId);
    const hidden = found === null || limit === null ? [] : hiddenIn(readSources(found.sources), limit.mayShow);
    if (hidden === null) throw new FileNotSharedError('a file that nobody recorded');
    const [path] = hidden;
    if (path !== undefined) throw new FileNotSharedError(path);
    return found;
  }

  const files = lookOnly(workbench);
  const maySee = limit === null ? null : filterFor(workbench, limit);
  return {
    files: maySee === null ? files : scopeFiles(files, maySee),
    draft: maySee === null ? draft : scopeDraft(draft, maySee),
    tables,
    search: search.files,
    datasources: datasourcesFor(datasources, record, limit, signal),
    recall,
    sourcesOf: (path) => sourcesInDraft(workbench, path),
    keep: async (bytes) => (await workbench.store.objects.put(bytes)).hash,
    append: (events) => workbench.append(events),
    signal,
  };
}
