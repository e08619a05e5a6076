import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '@galley/formats';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamUp } from '../testing/start-team-up.ts';

const hasPostgres = (await findPostgres()) !== null;

/** What the answers that are looked into hold. */
interface Told {
  readonly session: string;
  readonly workbenches: readonly { readonly workbench_id: string }[];
  readonly files: readonly { readonly path: string }[];
}

describe.skipIf(!hasPostgres)('galley team up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-up-'));
  // As root, PostgreSQL runs as nobody and must get to its folder.
  await chmod(folder, 0o711);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const up = () => startTeamUp(folder);

  async function post(at: URL, path: string, input: object, secret?: string) {
    const headers = { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) };
    const response = await fetch(new URL(path, at.origin), { method: 'POST', headers, body: JSON.stringify(input) });
    const { result } = (await response.json()) as { readonly result: Told };
    return result;
  }

  it('[X7] starts everything with one command, stops with Ctrl+C, and goes on with the same data', async () => {
    const first = await up();
    const invitation = first.address.hash.replace('#/join/', '');
    const who = { login: 'ada', password: 'correct horse battery' };
    const { session } = await post(first.address, '/sign-in/join', { invitation, name: 'Ada', ...who });
    const { workbenches } = await post(first.address, '/rpc/WorkbenchList', {}, session);
    const inWorkbench = { workbench_id: workbenches[0]?.workbench_id };
    const acts = [{ act: 'put', path: 'notes.md', text: '# Notes\n' }];
    await post(first.address, '/rpc/FileChange', { ...inWorkbench, acts }, session);
    const inWorkers = () => readdir(join(folder, 'team/workers/1'));
    expect(await inWorkers()).toHaveLength(1);
    expect(await first.stop()).toBe(0);
    expect(first.said()).toContain('Stopped.');
    // What a worker holds of documents is gone with it.
    expect(await inWorkers()).toEqual([]);
    const second = await up();
    expect(second.said()).toContain('the database of before');
    expect(second.address.hash).toBe('');
    const again = await post(second.address, '/sign-in/password', who);
    const listed = await post(second.address, '/rpc/WorkbenchListFiles', inWorkbench, again.session);
    expect(listed.files.map(({ path }) => path)).toEqual(['notes.md']);
    expect(await second.stop()).toBe(0);
  });
});
