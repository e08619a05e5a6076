import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processesMarked, sendSignal } from '../../packages/engine/workflow/backends/process/leftovers.ts';
import { turnRequest } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import { pidIn, waitUntil } from '../../packages/engine/workflow/backends/testing/wait-until.ts';
import type { TurnRequest } from '../../packages/engine/workflow/backends/turn/backend.ts';
import { sessionUuid } from '../../packages/engine/workflow/backends/turn/session-uuid.ts';
import { bash, type ClaudeUnderTest, claudeUnderTest, lastPrompt, obey } from './claude-under-test.ts';
import { installClaude } from './install-claude.ts';

const installed = await installClaude();
const path = installed.found ? installed.path : '';
const skipped = installed.found ? '' : ` (not run, no Claude Code from npm: ${installed.reason})`;
const driver = fileURLToPath(new URL('./turn-driver.ts', import.meta.url));

describe.skipIf(!installed.found)(`Claude Code: killed in the middle of a turn${skipped}`, () => {
  let under: ClaudeUnderTest;
  beforeEach(async () => {
    under = await claudeUnderTest(path);
  });
  afterEach(() => under.dispose());

  const id = (name: string) => sessionUuid('run_crash', name);
  const main = { sessionId: id('main') };
  const turn = (part: Partial<TurnRequest>) =>
    under.backend.runTurn(turnRequest(under, part), {
      signal: new AbortController().signal,
      onText: () => undefined,
      onRaw: () => undefined,
    });
  const lastSeen = async () => (await under.seen()).at(-1) ?? '';
  /** A model that first runs a tool, then never answers. */
  const workThenHang = () =>
    under.server.script((request) =>
      lastPrompt(request).includes('tool_result')
        ? { kind: 'hang', text: '' }
        : bash('echo done >> work.txt; cat work.txt'),
    );
  /** The program writes its Session a moment after the fact: what is killed before that is not in it. */
  const recorded = (sessionId: string) =>
    waitUntil('the tool’s result in the Session file', async () =>
      (await sessionText(sessionId)).includes('"tool_result"'),
    );
  const sessionText = async (sessionId: string) => {
    const names = await readdir(under.cwd, { recursive: true });
    const file = names.find((name) => name.endsWith(`${sessionId}.jsonl`));
    return file === undefined ? '' : readFile(join(under.cwd, file), 'utf8');
  };
  const asked = (count: number) => waitUntil(`${count} requests`, () => under.server.messages.length === count);

  async function killProgram(part: Partial<TurnRequest>, requests: number): Promise<void> {
    const before = under.server.messages.length;
    const running = turn(part).catch((reason: unknown) => reason);
    await asked(before + requests);
    if (requests > 1) await recorded(part.sessionId ?? '');
    for (const pid of await processesMarked('GALLEY_SESSION', part.sessionId ?? '')) sendSignal(pid, 'SIGKILL');
    expect(await running).toMatchObject({ code: 'BACKEND_FAILED', usage: null });
  }

  it('[O10] a first turn killed after a tool call goes on in the same Session and shows what was done', async () => {
    workThenHang();
    await killProgram({ ...main, prompt: 'SAY work' }, 2);
    under.server.script(obey);
    const answer = await turn({ ...main, attempt: 2, prompt: 'SAY work' });
    expect(answer).toMatchObject({ text: 'work', sessionId: id('main') });
    expect(await lastSeen()).toMatch(/SAY work[\s\S]*echo done[\s\S]*interrupted[\s\S]*SAY work/);
    expect(answer.usage.input_tokens).toBe(1000);
  });

  it('[O10] a resumed turn killed half way is asked again, after the part that was done', async () => {
    await turn({ ...main, prompt: 'SAY first' });
    workThenHang();
    const resume = { ...main, mode: 'resume', parentSessionId: id('main') } as const;
    await killProgram({ ...resume, prompt: 'SAY second' }, 2);
    under.server.script(obey);
    const answer = await turn({ ...resume, attempt: 2, prompt: 'SAY second' });
    expect(answer.text).toBe('second');
    expect(await lastSeen()).toMatch(
      /assistant: first[\s\S]*SAY second[\s\S]*echo done[\s\S]*interrupted[\s\S]*SAY second/,
    );
  });

  it('[O10] a branch killed in its first turn keeps the parent’s history and costs only itself', async () => {
    const parent = await turn({ ...main, prompt: 'SAY parent' });
    workThenHang();
    const fork = { mode: 'fork', sessionId: id('branch'), parentSessionId: id('main'), totals: parent.totals } as const;
    await killProgram({ ...fork, prompt: 'SAY child' }, 2);
    under.server.script(obey);
    const answer = await turn({ ...fork, attempt: 2, prompt: 'SAY child' });
    expect(await lastSeen()).toMatch(/assistant: parent[\s\S]*echo done[\s\S]*interrupted[\s\S]*SAY child/);
    expect(answer.usage.cost).toBeCloseTo(parent.usage.cost ?? Number.NaN, 10);
    await turn({ ...main, mode: 'resume', parentSessionId: id('main'), prompt: 'SAY back' });
    expect(await lastSeen()).not.toMatch(/SAY child|echo done/);
  });

  it('[O10] a turn killed before anything of it was written is asked again, and nothing earlier is lost', async () => {
    await turn({ ...main, prompt: 'SAY first' });
    under.server.script(() => ({ kind: 'hang', text: '' }));
    const resume = { ...main, mode: 'resume', parentSessionId: id('main') } as const;
    await killProgram({ ...resume, prompt: 'SAY second' }, 1);
    under.server.script(obey);
    expect((await turn({ ...resume, attempt: 2, prompt: 'SAY second' })).text).toBe('second');
    expect(await lastSeen()).toMatch(/assistant: first[\s\S]*interrupted[\s\S]*SAY second/);
  });

  it('[O10] an attempt that left nothing behind is made again as it was', async () => {
    await turn({ ...main, prompt: 'SAY parent' });
    const fresh = await turn({ sessionId: id('fresh'), attempt: 2, prompt: 'SAY fresh' });
    expect(fresh.text).toBe('fresh');
    expect(await lastSeen()).not.toMatch(/was interrupted|SAY parent/);
    const part = { mode: 'fork', sessionId: id('fork'), parentSessionId: id('main') } as const;
    await turn({ ...part, attempt: 2, prompt: 'SAY fork' });
    expect(await lastSeen()).toMatch(/assistant: parent[\s\S]*SAY fork/);
    expect(await lastSeen()).not.toContain('interrupted');
  });

  it('[O10] [T3] when we are killed the program and all it started die with us; the next attempt goes on', async () => {
    under.server.script((request) =>
      lastPrompt(request).includes('tool_result')
        ? { kind: 'hang', text: '' }
        : bash('trap "" TERM; echo $$ > grandchild.pid; sleep 300'),
    );
    const request = turnRequest(under, { ...main, prompt: 'SAY work' });
    const child = spawn(process.execPath, [driver, JSON.stringify(request)], { stdio: 'inherit' });
    await pidIn(join(under.cwd, 'grandchild.pid'));
    const running = await processesMarked('GALLEY_SESSION', id('main'));
    expect(running.length).toBeGreaterThan(3);
    await waitUntil('the call in the Session file', async () => (await sessionText(id('main'))).includes('sleep 300'));
    child.kill('SIGKILL');
    const gone = async () => (await processesMarked('GALLEY_SESSION', id('main'))).length === 0;
    await waitUntil('the end of the program', gone, 2000);

    under.server.script(obey);
    const answer = await turn({ ...main, attempt: 2, prompt: 'SAY work' });
    expect(answer.text).toBe('work');
    expect(await processesMarked('GALLEY_SESSION', id('main'))).toEqual([]);
    expect(await lastSeen()).toMatch(/SAY work[\s\S]*sleep 300[\s\S]*interrupted[\s\S]*SAY work/);
  });
});
