import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, BackendError, runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';
import { allowEverything } from '../testing/allow-everything.ts';

describe('what programs may spend, and how many work at once', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-budget-'));
    for (const name of ['bench', 'flow']) await mkdir(join(folder, name));
    for (let count = 0; count < 50; count += 1) await writeFile(join(folder, 'bench', `${count}.txt`), 'text');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A program whose every turn costs the same; it notes its limits and how many of it run together. */
  function program(cost: number, work: (together: number) => Promise<void> = async () => undefined) {
    const seen = { together: 0, most: 0, held: 0, mostHeld: 0, turns: 0 };
    const backend: Backend = {
      name: 'program',
      limitsCost: true,
      async runTurn({ prompt, sessionId, maxCost }) {
        seen.turns += 1;
        seen.together += 1;
        seen.held += maxCost ?? 0;
        seen.most = Math.max(seen.most, seen.together);
        seen.mostHeld = Math.max(seen.mostHeld, seen.held);
        await work(seen.together);
        seen.together -= 1;
        seen.held -= maxCost ?? 0;
        const usage = { input_tokens: 1, output_tokens: 1, cost };
        if (maxCost !== null && cost > maxCost) {
          throw new BackendError({ failure: 'COST_LIMIT', message: 'the limit of the turn', usage });
        }
        return { text: prompt, sessionId, usage, totals: null, raw: [] };
      },
    };
    return { seen, backends: new Map([['program', backend]]) };
  }

  async function fork(agents: number, dollars: number | null, backends: ReadonlyMap<string, Backend>, head = '') {
    const forks = Array.from({ length: agents }, () => '<fork next="ALL">WORK</fork>').join('');
    const state = (name: string, text: string, keys = head) =>
      writeFile(join(folder, 'flow', `${name}.md`), `---\nbackend: program\n${keys}---\n${text}`);
    await state('START', forks);
    await state('WORK', '<result>done</result>');
    await state('ALL', '<result>joined</result>', `join: all\n${head}`);
    await using workshop = await openWorkshop({
      directory: join(folder, 'bench'),
      workflows: folder,
      trust: allowEverything,
      backends,
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 5))),
    });
    const budget = { dollars, tokens: null };
    const { id } = await workshop.runs.startWorkflow(join(folder, 'flow'), { text: '', model: 'offline', budget });
    const { state: ended } = await workshop.runs.settled(id);
    return { ended, status: runStatus(ended) };
  }

  /** Ends a test that would wait for ever; on a busy machine nobody gets here. */
  const longEnough = () => new Promise((resolve) => setTimeout(resolve, 60_000).unref());

  it('[O12] 10 forks of $0.50 cannot spend $5.50 of $1: they stop and ask', async () => {
    const { seen, backends } = program(0.5);
    const { ended, status } = await fork(10, 1, backends);
    expect(status).toBe('waiting');
    expect(ended.knownCost).toBeCloseTo(1, 10);
    expect(seen.turns).toBe(2);
    expect(ended.agents.values().some(({ pending }) => pending?.kind === 'budget')).toBe(true);
  });

  it('[O12] cheap turns share the budget and none is stopped for what others only hold back', async () => {
    const many = Promise.withResolvers<void>();
    const { seen, backends } = program(0.01, async (together) => {
      if (together > 5) many.resolve();
      if (seen.turns > 1) await Promise.race([many.promise, longEnough()]);
    });
    const { ended, status } = await fork(40, 1, backends);
    expect(status).toBe('done');
    expect(ended.knownCost).toBeCloseTo(0.42, 10);
    expect(seen.mostHeld).toBeLessThanOrEqual(1 + 1e-9);
    expect(seen.most).toBeGreaterThan(5);
  });

  it('[O12] a turn that reaches its own limit is paid for, waits, and can be granted more', async () => {
    const { backends } = program(0.3);
    const { ended, status } = await fork(1, 0.2, backends);
    expect(status).toBe('waiting');
    expect(ended.knownCost).toBeCloseTo(0.3, 10);
    expect(ended.agents.get('main')?.error?.code).toBe('COST_LIMIT');
  });

  it.each([
    ['our tools', 'tools: all\n'],
    ['files of their own', 'tools: all\nfiles: view\n'],
  ])('[O16] 20 Agents run 20 at a time with %s', async (_how, head) => {
    const all = Promise.withResolvers<void>();
    const { seen, backends } = program(0, async (together) => {
      if (seen.turns === 1 || seen.turns > 21) return;
      if (together === 20) all.resolve();
      await Promise.race([all.promise, longEnough()]);
    });
    const { status } = await fork(20, null, backends, head);
    expect(status).toBe('done');
    expect(seen.most).toBe(20);
  });
});
