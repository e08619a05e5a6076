import type { ProcedureHandlers } from '@galley/engine/workshop';
import { describe, expect, it } from 'vitest';
import { answerQuestion } from './answer-question.ts';
import type { Desk } from './desk.ts';
import { Asking } from './gate-question.ts';
import type { Peer } from './peer.ts';

const question = { run_id: 'run_1', ask_id: 'ask_1', text: 'Delete them' };

/** A run that asks "Keep the old rows?"; `given` is what it was answered. */
function deskWith(allowed: boolean) {
  const given: unknown[] = [];
  const call: Partial<Record<keyof ProcedureHandlers, (input: never) => Promise<unknown>>> = {
    ConnectGet: async () => ({ grants: [{ grant: 'approve', allowed, means: '' }] }),
    RunGet: async () => ({
      asks: [{ ask_id: 'ask_1', agent_id: 'main', question: 'Keep the old rows?', deadline: null }],
    }),
    RunAnswerAsk: async (input: { text: string }) => {
      given.push(input.text);
      return { status: 'running' };
    },
  };
  const desk: Desk = {
    workbenchId: 'wb_1',
    call: call as unknown as ProcedureHandlers,
    subscribe: () => () => undefined,
    readOnly: false,
  };
  return { desk, given };
}

function peerWith(canAsk: boolean, answer: ReturnType<Peer['answerTo']> = { kind: 'missing' }): Peer {
  return {
    ...{ name: 'test', canAsk, signal: new AbortController().signal },
    answerTo: () => answer,
    progress: async () => undefined,
  };
}

describe('[O2] [X4] a question that a run asks a person', () => {
  it('is not answered by a program that nobody allowed it', async () => {
    const { desk, given } = deskWith(false);
    await expect(answerQuestion(desk, question, peerWith(false))).rejects.toMatchObject({ code: 'NOT_GRANTED' });
    expect(given).toEqual([]);
  });

  it('is put to the person, with the program’s answer as a proposal', async () => {
    const { desk, given } = deskWith(false);
    const asked = await answerQuestion(desk, question, peerWith(true));
    expect(asked).toBeInstanceOf(Asking);
    expect(JSON.stringify(asked)).toContain('Keep the old rows?');
    expect(JSON.stringify(asked)).toContain('proposes this answer: Delete them');
    expect(given).toEqual([]);
  });

  it('gets the words of the person, not those of the program', async () => {
    const { desk, given } = deskWith(false);
    await answerQuestion(
      desk,
      question,
      peerWith(true, { kind: 'elicit', action: 'accept', content: { answer: 'Keep' } }),
    );
    expect(given).toEqual(['Keep']);
  });

  it.each(['decline', 'cancel'] as const)('stays open when the person says %s', async (action) => {
    const { desk, given } = deskWith(false);
    const peer = peerWith(true, { kind: 'elicit', action });
    await expect(answerQuestion(desk, question, peer)).rejects.toMatchObject({ code: 'NOT_ANSWERED' });
    expect(given).toEqual([]);
  });

  it('is answered by the program where the person allowed that, and only a question that is open', async () => {
    const { desk, given } = deskWith(true);
    await answerQuestion(desk, question, peerWith(false));
    expect(given).toEqual(['Delete them']);
    const other = { ...question, ask_id: 'ask_2' };
    await expect(answerQuestion(deskWith(false).desk, other, peerWith(true))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
