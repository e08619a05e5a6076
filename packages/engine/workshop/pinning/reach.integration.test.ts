import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { writeZip } from '@galley/formats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkflowRun } from '../testing/workflow-run.ts';

let bench: Awaited<ReturnType<typeof createWorkflowRun>>;
let answer = '';
beforeEach(async () => {
  bench = await createWorkflowRun((prompt) => {
    if (prompt.startsWith('Your last answer')) return '<result>refused</result>';
    return prompt.startsWith('say ') ? prompt.slice('say '.length) : answer;
  });
});
afterEach(() => bench[Symbol.asyncDispose]());

/** A script that leaves a trace outside the Workbench when it runs. */
const script = () => `touch "${join(bench.root, 'it-ran')}"\necho '<result>ran</result>'\n`;
const ran = () => existsSync(join(bench.root, 'it-ran'));

describe("[T2] a model's text cannot start a script by its path", () => {
  const tags = ['reset-workflow', 'call-workflow', 'function-workflow', 'fork-workflow'];
  const write = (tag: string, path: string) => {
    const attribute = tag === 'fork-workflow' ? ' next="END"' : tag === 'reset-workflow' ? '' : ' return="END"';
    return `<${tag}${attribute}>${path}</${tag}>`;
  };

  async function refuses(path: string): Promise<void> {
    for (const tag of tags) {
      answer = write(tag, path);
      const id = await bench.run('flow');
      expect(await bench.main(id), `${tag} ${path}`).toMatchObject({ status: 'ended', result: 'refused' });
      expect(ran(), `${tag} ${path}`).toBe(false);
    }
  }

  it('absolute, relative out of the tree, of another system, encoded', async () => {
    await bench.write({ 'flow/START.md': 'go', 'flow/END.md': 'end', 'evil/START.sh': script(), 'flow/evil.txt': 'x' });
    const evil = join(bench.root, 'evil');
    const paths = [evil, `${evil}/`, `${evil}/START.sh`, `/${evil}`, '../evil', './../evil', 'x/../../evil', '~/evil'];
    const foreign = ['..\\evil', `C:${evil}`, `\\\\localhost${evil}`, `file://${evil}`];
    const encoded = ['%2e%2e/evil', '..%2fevil', encodeURIComponent(evil), '&#46;&#46;/evil', '&#x2e;./evil'];
    for (const path of [...paths, ...foreign, ...encoded]) await refuses(path);
  });

  it('one that leads back to the working folder', async () => {
    await bench.write({ 'flow/START.md': 'go', 'flow/END.md': 'end', 'bench/START.sh': script() });
    for (const path of [bench.directory, '../bench', '../flow/../bench']) await refuses(path);
  });

  it('a link inside the tree that leads out', async () => {
    await bench.write({ 'flow/START.md': 'go', 'flow/END.md': 'end', 'evil/START.sh': script() });
    await symlink(join(bench.root, 'evil'), join(bench.root, 'flow', 'link'));
    await bench.write({ 'flow/half/NEXT.md': 'x' });
    await symlink(join(bench.root, 'evil', 'START.sh'), join(bench.root, 'flow', 'half', 'START.sh'));
    for (const path of ['link', './link', 'link/START.sh', 'half', 'half/START.sh']) await refuses(path);
  });

  it('a zip beside the folder, and a link to it', async () => {
    const archive = writeZip(undefined, { set: new Map([['START.sh', Buffer.from(script())]]) });
    await bench.write({ 'flow/START.md': 'go', 'flow/END.md': 'end', 'evil.zip': archive });
    await symlink(join(bench.root, 'evil.zip'), join(bench.root, 'flow', 'link.zip'));
    for (const path of ['../evil.zip', join(bench.root, 'evil.zip'), 'link.zip']) await refuses(path);
  });

  it('a script put into the tree after the start', async () => {
    await bench.write({ 'flow/START.md': 'say <ask next="GO">well?</ask>', 'flow/GO.md': 'go' });
    answer = '<reset-workflow>late</reset-workflow>';
    const id = await bench.run('flow');
    await bench.write({ 'flow/late/START.sh': script() });
    const pending = (await bench.main(id))?.pending;
    if (pending?.kind !== 'ask') throw new RangeError('asks nothing');
    await bench.workshop().runs.answerAsk(id, pending.ask, '');
    expect(await bench.main(id)).toMatchObject({ status: 'ended', result: 'refused' });
    expect(ran()).toBe(false);
  });

  it('what a policy names outside is entered by its words, and by no others', async () => {
    const policy =
      '---\nallowed_transitions:\n  - { tag: reset-workflow, target: ../good }\n  - { tag: result }\n---\ngo';
    await bench.write({
      'flow/START.md': policy,
      'good/START.md': 'say <result>good</result>',
      'evil/START.sh': script(),
    });
    answer = '<reset-workflow>../good</reset-workflow>';
    expect(await bench.main(await bench.run('flow'))).toMatchObject({ status: 'ended', result: 'good' });
    answer = '<reset-workflow>../evil</reset-workflow>';
    expect(await bench.main(await bench.run('flow'))).toMatchObject({ status: 'ended', result: 'refused' });
    expect(ran()).toBe(false);
  });
});

describe('[T2] what is pinned at the start', () => {
  it('is all that a Run needs: the sources may change or go', async () => {
    await bench.write({
      'flow/START.md': 'say <ask next="GO">well?</ask>',
      'flow/GO.md': 'say <call-workflow return="END">child</call-workflow>',
      'flow/END.md': 'say <result>after {{result}}</result>',
      'flow/child/START.md': 'say <reset-workflow>inner</reset-workflow>',
      'flow/child/inner/START.md': 'say <result>inside</result>',
    });
    const id = await bench.run('flow');
    await rm(join(bench.root, 'flow'), { recursive: true });
    await bench.reopen();
    const { runs } = bench.workshop();
    const pending = (await runs.get(id)).state.agents.get('main')?.pending;
    if (pending?.kind !== 'ask') throw new RangeError('asks nothing');
    await runs.answerAsk(id, pending.ask, '');
    expect(await bench.main(id)).toMatchObject({ status: 'ended' });
    const rows = await bench.workshop().workbench.store.journal.read(id as `run_${string}`);
    const [first] = rows;
    expect(first?.event).toMatchObject({
      type: 'run.started',
      reachable: [
        { as: './child', name: 'child' },
        { as: './child/inner', name: 'inner' },
        { as: 'built-in:rpi', source: 'built-in:rpi' },
        { as: 'built-in:strategic-tactical' },
      ],
    });
    expect(rows.filter(({ event }) => event.type === 'workflow.loaded')).toHaveLength(2);
  });

  it('[T3] a tag means the built-in workflow where a folder has its name', async () => {
    await bench.write({
      'flow/START.md': 'say <reset-workflow>./rpi</reset-workflow>',
      'flow/rpi/START.md': 'say <result>the folder</result>',
    });
    expect(await bench.main(await bench.run('flow'))).toMatchObject({ result: 'the folder' });
    await bench.write({ 'flow/START.md': 'say <reset-workflow>rpi</reset-workflow>' });
    const { state } = await bench.workshop().runs.settled(await bench.run('flow'));
    expect(state.agents.get('main')?.result).not.toBe('the folder');
    expect(state.reach.places[state.agents.get('main')?.workflow ?? '']).toBe('built-in:rpi');
  });

  it('a workflow of the Workbench cannot name what is outside its folder', async () => {
    const policy = `---\nallowed_transitions:\n  - { tag: reset-workflow, target: ${join(bench.root, 'evil')} }\n---\ngo`;
    await bench.write({ 'bench/flow/START.md': policy, 'evil/START.sh': script() });
    answer = 'no tag';
    const start = { text: '', allow_unknown_price: false, variables: [] };
    const { run_id } = await bench.call().RunStart({ ...bench.target(), ...start, path: 'flow' });
    expect(await bench.main(run_id)).toMatchObject({ status: 'paused', error: { code: 'PROTOCOL_VIOLATED' } });
    expect(ran()).toBe(false);
  });
});
