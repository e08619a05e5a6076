import type { BenchAnswerer } from '../parts/asked.ts';
import { query, reply } from '../parts/reply.ts';
import { count, listed } from '../parts/wording.ts';

/** The files of the Workbench, as the Draft has them. */
export const answerFilesHere: BenchAnswerer = async ({ bench, intent }) => {
  const { files, leftOut } = await bench.listFiles();
  const queries = [query('list_workspace_files')];
  const figures = [{ label: 'files', value: files.length, unit: 'count' as const }];
  const more =
    leftOut === 0
      ? ''
      : `${count(leftOut, 'file')} more ${leftOut === 1 ? 'is' : 'are'} not listed: too large, hidden or beyond the limit.`;
  if (files.length === 0) return reply(intent, 'none', ['There are no files here.', more], { queries, figures });
  const lines = listed(
    files,
    ({ path, size, draft }) => `${path}, ${count(size, 'byte')}${draft === null ? '' : ` (${draft} in the Draft)`}`,
    40,
  );
  const sources = files.map(({ path }) => ({ kind: 'file' as const, path, line: null }));
  return reply(intent, 'answered', [`${count(files.length, 'file')} here:`, ...lines, more], {
    queries,
    figures,
    sources,
  });
};
