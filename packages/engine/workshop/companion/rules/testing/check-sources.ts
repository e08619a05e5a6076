import type { JournalRow } from '@galley/schema';
import type { Workshop } from '../../../open/open-workshop.ts';
import type { Desk } from '../../desk/desk.ts';
import type { RuleAnswer } from '../parts/rule-answer.ts';

/** Sources of an answer that are not there: an event of another run, a line beyond the end, a file nobody has. */
export async function deadSources(answer: RuleAnswer, desk: Desk, workshop: Workshop): Promise<string[]> {
  const { journal } = workshop.workbench.store;
  const own: readonly JournalRow[] = desk.run === null ? [] : await journal.read(desk.run.id as `run_${string}`);
  const shared: readonly JournalRow[] = await journal.read('workbench');
  const seqs = new Set([...own, ...shared].map(({ seq }) => seq));
  const artifacts = (await desk.run?.artifacts()) ?? {};
  const files = new Set((await desk.bench.listFiles()).files.map(({ path }) => path));
  const snapshots = new Set((await desk.run?.snapshots())?.map(({ name }) => name));
  const versions = (await desk.run?.planVersions())?.length ?? 0;
  return answer.sources.flatMap((source) => {
    const there = (() => {
      switch (source.kind) {
        case 'journal':
          return source.run_id === desk.run?.id && seqs.has(source.seq);
        case 'artifact':
          return source.line === null || (artifacts[source.artifact]?.split('\n').length ?? 0) >= source.line;
        case 'file':
          return files.has(source.path);
        case 'snapshot':
          return snapshots.has(source.name);
        case 'plan_version':
          return source.number <= versions;
        default:
          return true;
      }
    })();
    return there ? [] : [JSON.stringify(source)];
  });
}
