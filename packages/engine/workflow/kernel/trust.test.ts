import { createHash } from 'node:crypto';
import type { ProgramRef } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import type { EffectContext } from '../perform/ports.ts';
import { createHarness, type HarnessOptions, Killed } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const error = { code: 'SCRIPT_NOT_ALLOWED', message: 'not allowed', remedy: 'read it', details: {} };

/** A Run with scripts, and a person's list of what they allowed, by content. */
function withScripts(files: HarnessOptions['files']) {
  const allowed = new Set<string>();
  const ran: { readonly state: string; readonly permitted: boolean }[] = [];
  const programOf = ({ definition }: EffectContext): ProgramRef => {
    const hash = createHash('sha256')
      .update(definition.script?.text ?? '')
      .digest('hex');
    return { kind: 'script', language: 'sh', hash };
  };
  const harness = createHarness({
    files,
    model: () => '<result>asked a model</result>',
    script: (context) => {
      ran.push({ state: context.agent.state, permitted: allowed.has(programOf(context).hash) });
      return context.agent.state === 'START' ? '<goto>NEXT</goto>' : '<result>over</result>';
    },
    unallowed: async (context) => {
      const program = programOf(context);
      return allowed.has(program.hash) ? null : { program, sandboxed: true, error };
    },
  });
  const waitsFor = () => {
    const { pending } = harness.agent();
    return pending?.kind === 'trust' ? pending.program.hash : '';
  };
  const allow = () => {
    const hash = waitsFor();
    allowed.add(hash);
    harness.write({ type: 'trust.answered', agent: 'main', hash, by: 'person', remembered: false });
  };
  return { harness, ran, waitsFor, allow };
}

const files = { 'START.sh': 'echo start', 'NEXT.sh': 'echo next' };

describe('a script that no person has allowed', () => {
  it('[T3] waits before the intent, goes on when it is allowed, and asks for the next one', async () => {
    const { harness, ran, allow } = withScripts(files);
    harness.start();
    await harness.drive();
    expect(runStatus(harness.state())).toBe('waiting');
    expect(harness.agent()).toMatchObject({ status: 'waiting', error: { code: 'SCRIPT_NOT_ALLOWED' } });
    expect(harness.rows.map(({ event }) => event.type)).toEqual(['run.started', 'trust.asked']);
    allow();
    await harness.drive();
    expect(ran).toEqual([{ state: 'START', permitted: true }]);
    expect(harness.agent()).toMatchObject({ status: 'waiting', state: 'NEXT' });
    allow();
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'over', error: null });
  });

  it('[T4] an answer that only stands in the journal runs nothing: the question is put again', async () => {
    const { harness, ran, waitsFor } = withScripts(files);
    harness.start();
    await harness.drive();
    harness.write({ type: 'trust.answered', agent: 'main', hash: waitsFor(), by: 'person', remembered: true });
    await harness.drive();
    expect(ran).toEqual([]);
    expect(runStatus(harness.state())).toBe('waiting');
  });

  it('[T3] a resumed or cancelled and resumed run still waits', async () => {
    const { harness, ran, waitsFor } = withScripts(files);
    harness.start();
    await harness.drive();
    const before = waitsFor();
    harness.write({ type: 'run.cancelled' });
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect({ ran, hash: waitsFor() }).toEqual({ ran: [], hash: before });
  });

  it('[T3] [O18] a script that a person takes over from the changed source asks anew', async () => {
    const { harness, ran, waitsFor } = withScripts(files);
    harness.start();
    await harness.drive();
    const before = waitsFor();
    const to = harness.learn('test', { ...files, 'START.sh': 'echo changed' });
    harness.write({ type: 'workflow.refreshed', changed: [{ from: harness.state().workflow, to }], reachable: [] });
    await harness.drive();
    expect(ran).toEqual([]);
    expect(runStatus(harness.state())).toBe('waiting');
    expect(waitsFor()).not.toBe(before);
  });

  it('[T3] killed before any write and gone on with, nothing runs that is not allowed by then', async () => {
    for (let dieAt = 1; dieAt < 14; dieAt += 1) {
      const { harness, ran, allow } = withScripts(files);
      harness.start();
      let killed = false;
      for (let round = 0; round < 12 && runStatus(harness.state()) !== 'done'; round += 1) {
        await harness.drive(killed ? undefined : dieAt).catch((failure: unknown) => {
          if (!(failure instanceof Killed)) throw failure;
          killed = true;
        });
        harness.revive();
        if (harness.agent().pending?.kind === 'trust') allow();
        else if (['failed', 'paused'].includes(runStatus(harness.state()))) harness.write({ type: 'run.resumed' });
      }
      expect(runStatus(harness.state()), `killed at ${dieAt}`).toBe('done');
      expect(
        ran.filter(({ permitted }) => !permitted),
        `killed at ${dieAt}`,
      ).toEqual([]);
      expect(new Set(ran.map(({ state }) => state))).toEqual(new Set(['START', 'NEXT']));
    }
  });
});
