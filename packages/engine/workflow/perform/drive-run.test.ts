import { createHash } from 'node:crypto';
import { GalleyError, type JournalRow, type RunEvent } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { type ModelAnswer, messagesOf } from '../../model/index.ts';
import { type RunState, runStatus } from '../kernel/base/run-state.ts';
import { foldRun } from '../kernel/step.ts';
import { parseWorkflow } from '../load/load-workflow.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { driveRun } from './drive-run.ts';
import type { RunPorts } from './ports.ts';

const workflow = parseWorkflow('small', [
  { name: '1_START.md', text: '---\ntools: read\nartifact: research.md\nnext: PLAN.md\n---\nlook' },
  { name: 'PLAN.md', text: '---\nartifact: plan.md\nnext: REVIEW.md\n---\nplan {{feedback}}' },
  { name: 'REVIEW.md', text: '---\ngate: plan\napprove: DO.md\nrevise: PLAN.md\nfeedback: research.md\n---\n' },
  { name: 'DO.md', text: '---\neach: plan.md\ntools: all\nmax_turns: 2\nretries: 1\ngrowth: 2\nnext: END.md\n---\ndo' },
  { name: 'END.md', text: '---\nreply: true\n---\nsay' },
]);

const workflows = new Map([[workflow.hash, workflow]]);

type Script = (state: string, prompt: string, attempt: number) => Partial<ModelAnswer> | GalleyError;

class Crash extends GalleyError {
  constructor() {
    super({ code: 'STORE_CRASH', message: 'killed', remedy: 'none' });
  }
}

/** A journal in memory that dies when it is about to write its `dieAt`-th event, and a model that follows a script. */
function harness(script: Script) {
  const rows: JournalRow<RunEvent>[] = [];
  const performed: string[] = [];
  const replies: string[] = [];

  const write = (event: RunEvent, dieAt: number) => {
    if (rows.length >= dieAt) throw new Crash();
    const row = { seq: rows.length + 1, stream: 'run_1', at: rows.length + 1, event };
    rows.push(row);
  };
  const fold = (): RunState => {
    const state = foldRun(workflows, rows);
    if (state === null) throw new RangeError('no run');
    return state;
  };
  const ports = (dieAt: number): RunPorts => ({
    state: fold,
    append: async (event) => write(event, dieAt),
    renderPrompt: async ({ agent, definition }) => ({
      system: 'system',
      user: `${definition.prompt}|${agent.item?.line ?? ''}|${agent.item?.failure ?? ''}|${agent.feedback}`,
    }),
    callModel: async ({ agent }, session) => {
      const answer = script(
        agent.state,
        messagesOf(session)
          .map((m) => ('text' in m ? m.text : m.receipt))
          .join('\n'),
        agent.item?.attempt ?? 1,
      );
      if (answer instanceof GalleyError) throw answer;
      return { text: '', tool_calls: [], usage: { input_tokens: 1, output_tokens: 1, cost: 0.5 }, ...answer };
    },
    clearItem: async (_context, _effect, record) => write(record([]), dieAt),
    checkItem: async () => ({ problems: [], changed: [], found: [] }),
    runTool: async ({ agent }, call) => {
      write(
        {
          type: 'tool.finished',
          agent: agent.id,
          call: call.call_id,
          success: true,
          receipt: 'ok',
          result: createHash('sha256').digest('hex'),
          elapsed_ms: 1,
        },
        dieAt,
      );
      performed.push(String(call.arguments.item));
    },
    sendReply: async ({ agent }, text) => {
      write({ type: 'reply.sent', agent: agent.id, message_id: 'msg_1' }, dieAt);
      replies.push(text);
    },
    estimate: () => ({ dollars: 0.5, tokens: 2 }),
    runTurn: () => Promise.reject(new RangeError('no other program here')),
    runScript: () => Promise.reject(new RangeError('no script here')),
    openWorkflow: () => Promise.reject(new RangeError('no other workflow here')),
    sleep: async () => undefined,
    now: () => rows.length,
  });
  const start = () =>
    write(
      {
        type: 'run.started',
        run_id: 'run_1',
        message_id: 'msg_0',
        request: 'r',
        model: 'm',
        workflow: { name: 'small', hash: workflow.hash },
        budget: { dollars: null, tokens: null },
        allow_unknown_price: false,
        variables: {},
      },
      Number.POSITIVE_INFINITY,
    );
  const drive = (dieAt = Number.POSITIVE_INFINITY) =>
    driveRun({ workflows, ports: ports(dieAt), signal: new AbortController().signal }).done;
  const answer = (decision: 'approve' | 'revise', feedback = '') => {
    const { pending } = fold().agents.get('main') ?? {};
    if (pending?.kind !== 'gate') throw new RangeError('no gate');
    write(
      { type: 'gate.answered', agent: 'main', gate: pending.gate, decision, feedback, by: 'person' },
      Number.POSITIVE_INFINITY,
    );
  };
  return { rows, performed, replies, start, fold, ports, drive, answer };
}

const happy: Script = (state, prompt) => {
  if (state === 'START') return { text: 'research' };
  if (state === 'PLAN') return { text: '- [ ] 1. A — a\n- [ ] 2. B — b' };
  if (state === 'END') return { text: 'all done' };
  const item = /\|(\d+)\|/.exec(prompt)?.[1] ?? '?';
  return prompt.includes('\nok') ? { text: `did ${item}` } : { tool_calls: [{ tool: 'write', arguments: { item } }] };
};

async function toTheEnd(run: ReturnType<typeof harness>, dieAt?: number): Promise<void> {
  await run.drive(dieAt);
  if (runStatus(run.fold()) === 'waiting') run.answer('approve');
  await run.drive(dieAt);
}

describe('driveRun', () => {
  it('[R1] goes Research → Plan → Gate → items → Summary and replies with the summary only', async () => {
    const run = harness(happy);
    run.start();
    await run.drive();
    expect(runStatus(run.fold())).toBe('waiting');
    expect(run.performed).toEqual([]);
    run.answer('approve');
    await run.drive();
    expect(runStatus(run.fold())).toBe('done');
    expect(run.performed).toEqual(['0', '1']);
    expect(run.replies).toEqual(['all done']);
    expect(parsePlan(run.fold().artifacts['plan.md'] ?? '').map((item) => item.status)).toEqual(['done', 'done']);
    expect(run.fold().usage.cost).toBe(3.5);
  });

  it('[R9] killed before any journal write, it goes on and does every item exactly once', async () => {
    const whole = harness(happy);
    whole.start();
    await toTheEnd(whole);
    for (let dieAt = 1; dieAt < whole.rows.length; dieAt += 1) {
      const run = harness(happy);
      run.start();
      await expect(toTheEnd(run, dieAt)).rejects.toBeInstanceOf(Crash);
      await toTheEnd(run);
      expect(run.performed, `killed at ${dieAt}`).toEqual(['0', '1']);
      expect(run.replies).toEqual(['all done']);
      expect(run.fold().artifacts).toEqual(whole.fold().artifacts);
    }
  });

  it('[O10] [O12] a process that ends while a call waits for its turn leaves no intent of it', async () => {
    const run = harness(happy);
    run.start();
    const ending = new AbortController();
    let known = { at: 0, state: run.fold() };
    const ports: RunPorts = {
      ...run.ports(Number.POSITIVE_INFINITY),
      // As in a process: what nothing changed is the same Agent.
      state() {
        if (known.at !== run.rows.length) known = { at: run.rows.length, state: run.fold() };
        return known.state;
      },
      holdShared: async () => {
        ending.abort();
        return null;
      },
    };
    await driveRun({ workflows, ports, signal: ending.signal }).done;
    expect(run.rows.map(({ event }) => event.type)).toEqual(['run.started']);
    // Whoever takes over makes the call.
    await toTheEnd(run);
    expect(run.replies).toEqual(['all done']);
  });

  it('[P3] feedback goes back to planning with the text in prompt and research, and the gate opens again', async () => {
    const prompts: string[] = [];
    const run = harness((state, prompt, attempt) => {
      if (state === 'PLAN') prompts.push(prompt);
      return happy(state, prompt, attempt);
    });
    run.start();
    await run.drive();
    run.answer('revise', 'only B please');
    await run.drive();
    expect(runStatus(run.fold())).toBe('waiting');
    expect(prompts[1]).toContain('only B please');
    expect(run.fold().artifacts['research.md']).toBe('research\n\n## Review feedback\n\nonly B please\n');
    expect(run.performed).toEqual([]);
  });

  it('[R6] a failed item is tried once more with the reason, then marked, and the next goes on', async () => {
    const seen: string[] = [];
    const run = harness((state, prompt, attempt) => {
      if (state !== 'DO' || !prompt.includes('|0|')) return happy(state, prompt, attempt);
      seen.push(`${attempt}:${prompt}`);
      return new GalleyError({ code: 'MODEL_FAILED', message: 'no luck', remedy: '' });
    });
    run.start();
    await toTheEnd(run);
    expect(seen).toEqual(['1:do|0||', '2:do|0|no luck|']);
    expect(run.fold().artifacts['plan.md']).toBe('- [!] 1. A — a [Failed: no luck]\n- [x] 2. B — b');
    expect(runStatus(run.fold())).toBe('done');
    expect(run.fold().answers.map((answer) => answer.failed)).toEqual([true, false]);
  });

  it('[R2] a model that never stops calling tools is stopped at its turn limit', async () => {
    const run = harness((state, prompt, attempt) =>
      state === 'DO' ? { tool_calls: [{ tool: 'write', arguments: { item: 'x' } }] } : happy(state, prompt, attempt),
    );
    run.start();
    await toTheEnd(run);
    expect(parsePlan(run.fold().artifacts['plan.md'] ?? '').map((item) => item.reason)).toEqual([
      'DO did not finish within 2 model calls.',
      'DO did not finish within 2 model calls.',
    ]);
  });

  it('[R7] new lines in an item’s answer are appended and run', async () => {
    const run = harness((state, prompt, attempt) => {
      const answer = happy(state, prompt, attempt);
      return state === 'DO' && 'text' in answer && answer.text === 'did 0' ? { text: 'more:\n- [ ] C — c' } : answer;
    });
    run.start();
    await toTheEnd(run);
    expect(run.performed).toEqual(['0', '1', '2']);
  });

  it('[O11] a failure outside items fails the run honestly, and resuming starts that state anew', async () => {
    let broken = true;
    const run = harness((state, prompt, attempt) =>
      state === 'PLAN' && broken
        ? new GalleyError({ code: 'MODEL_FAILED', message: 'no luck', remedy: '' })
        : happy(state, prompt, attempt),
    );
    run.start();
    await run.drive();
    expect(runStatus(run.fold())).toBe('failed');
    expect(run.fold().agents.get('main')?.error?.code).toBe('MODEL_FAILED');
    broken = false;
    run.rows.push({ seq: 99, stream: 'run_1', at: 99, event: { type: 'run.resumed' } });
    await run.drive();
    expect(runStatus(run.fold())).toBe('waiting');
  });
});
