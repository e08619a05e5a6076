import { WrongStateError } from '@galley/schema';
import { ask, type Desk, isGranted } from './desk.ts';
import { NotGrantedError } from './errors.ts';

/**
 * Publishes what nobody needs to look at first, and only where the person switched that on. Marked files and those of
 * unverified items stay in the Draft, named or not: a program naming one is no person looking at it (SPEC T7, R18).
 */
export async function publishDraft(desk: Desk, { paths }: { readonly paths?: readonly string[] | undefined }) {
  if (!(await isGranted(desk, 'publish'))) throw new NotGrantedError('publish');
  const { changes } = await ask(desk, 'ReviewGetChangeSet', {});
  const unverified = await unverifiedFiles(desk);
  const asked = changes.filter(({ path }) => paths === undefined || paths.includes(path));
  const stays = asked.filter(({ path, marks }) => marks.length > 0 || unverified.has(path));
  const goes = asked.filter((change) => !stays.includes(change)).map(({ path }) => path);
  const left = stays.map(({ path, marks }) => ({
    path,
    why: marks.length > 0 ? 'it is marked in review' : 'an item that changed it could not be verified',
  }));
  if (goes.length === 0) {
    throw new WrongStateError('There is nothing to publish.', 'A person publishes what stays in the Draft.', { left });
  }
  const unknown = (paths ?? []).filter((path) => !changes.some((change) => change.path === path));
  return { ...(await ask(desk, 'DraftPublish', { paths: goes })), left, not_in_draft: unknown };
}

async function unverifiedFiles(desk: Desk): Promise<ReadonlySet<string>> {
  const { run } = await ask(desk, 'WorkbenchGet', {});
  if (run === null) return new Set();
  const { unverified_files } = await ask(desk, 'RunGet', { run_id: run.run_id, agent_count: 0 });
  return new Set(unverified_files);
}
