import { joinSources, mayShowAll, noSources, readSources, recordSources, type Sources } from '../../../model/index.ts';
import { FileNotSharedError, lookOnly, scopeFiles } from '../../../workbench/index.ts';
import type { WorkshopContext } from '../../context/workshop-context.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { filterFor, type ShareLimit, sourcesInDraft } from '../../sharing/share-limit.ts';
import { createDesk, type DeskPorts } from '../desk/create-desk.ts';
import type { ToolDesk } from '../tools/companion-tool.ts';

interface DeskFor extends Omit<DeskPorts, 'files'> {
  readonly run: RunRecord | null;
  /** Null where every file may be shown. */
  readonly limit: ShareLimit | null;
  nextProposal(): string;
}

/** What the tools of one question are handed: the desk, as far as consent covers what is on it (SPEC T6). */
export function createToolDesk({
  context,
  runs,
  audit,
  run,
  limit,
  nextProposal,
}: DeskFor): Omit<ToolDesk, 'searchWeb'> {
  const files = visibleFiles(context, limit);
  const desk = createDesk({ context, runs, audit, files }, run?.id ?? null);
  const mayShow = (sources: Sources) => limit === null || mayShowAll(sources, limit.mayShow);
  const sourcesOfRun = async () => (run === null ? noSources : (await runs.get(run.id)).state.sources);
  return {
    desk,
    mayShow,
    require(sources) {
      if (mayShow(sources)) return;
      const hidden = recordSources(sources)?.find((path) => limit?.mayShow(path) === false);
      throw new FileNotSharedError(hidden ?? 'a file that nobody recorded');
    },
    sourcesOfFile: (path) => readSources(sourcesInDraft(context.workbench, path)),
    sourcesOfRun,
    async sourcesOfArtifact(name) {
      const known = run === null ? undefined : (await runs.get(run.id)).state.artifactSources[name];
      return known === undefined ? sourcesOfRun() : joinSources(noSources, known);
    },
    nextProposal,
  };
}

function visibleFiles({ workbench }: Pick<WorkshopContext, 'workbench'>, limit: ShareLimit | null) {
  const files = lookOnly(workbench);
  return limit === null ? files : scopeFiles(files, filterFor(workbench, limit));
}
