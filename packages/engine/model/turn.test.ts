import { describe, expect, it } from 'vitest';
import { freshSession, messagesOf } from './client/session.ts';
import { afterAnswer, afterTool, openTurn, turnLimits, unlimitedTurn } from './turn.ts';

const call = (id: string) => ({ call_id: id, tool: 'read_file', arguments: { path: 'a.txt' } });
const open = (maxTurns = 3) => openTurn(freshSession('s1', 'system'), 'do it', maxTurns);

describe('a turn', () => {
  it('[R2] ends with the text of an answer that calls no tool', () => {
    const { next } = afterAnswer(open(), { text: 'done', tool_calls: [] });
    expect(next).toEqual({ kind: 'finished', text: 'done' });
  });

  it('[R5] runs the tool calls of one answer in order, then asks the model again', () => {
    const answered = afterAnswer(open(), { text: '', tool_calls: [call('1'), call('2')] });
    expect(answered.next).toEqual({ kind: 'run_tool', call: call('1') });
    const first = afterTool(answered.turn, { call: call('1'), success: true, receipt: 'one' });
    expect(first.next).toEqual({ kind: 'run_tool', call: call('2') });
    const second = afterTool(first.turn, { call: call('2'), success: false, receipt: 'two' });
    expect(second.next).toEqual({ kind: 'call_model' });
    expect(messagesOf(second.turn.session).map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'tool',
    ]);
  });

  it('[R2] stops when the turn limit is reached', () => {
    const answered = afterAnswer(open(1), { text: '', tool_calls: [call('1')] });
    const { next } = afterTool(answered.turn, { call: call('1'), success: true, receipt: '' });
    expect(next).toEqual({ kind: 'out_of_turns', limit: 1 });
  });

  it('branches without copying: the parent is unchanged by what a branch appends', () => {
    const parent = open().session;
    const branch = afterAnswer({ ...open(), session: parent }, { text: 'x', tool_calls: [] });
    expect(messagesOf(parent)).toHaveLength(1);
    expect(messagesOf(branch.turn.session)).toHaveLength(2);
  });
});

describe('the limits of a turn', () => {
  const userTexts = (session: Parameters<typeof messagesOf>[0]) =>
    messagesOf(session).flatMap((message) => (message.role === 'user' ? [message.text] : []));
  const round = (turn: ReturnType<typeof open>, id: string) => {
    const answered = afterAnswer(turn, { text: '', tool_calls: [call(id)] });
    return afterTool(answered.turn, { call: call(id), success: true, receipt: id });
  };

  it('[R2] tells the model when two answers and when one is left', () => {
    let turn = open(5);
    for (const id of ['1', '2']) turn = round(turn, id).turn;
    expect(userTexts(turn.session)).toHaveLength(1);
    turn = round(turn, '3').turn;
    expect(userTexts(turn.session).at(-1)).toMatch(/^2 answers are left/);
    turn = round(turn, '4').turn;
    expect(userTexts(turn.session).at(-1)).toMatch(/last answer/);
    expect(userTexts(turn.session)).toHaveLength(3);
    expect(round(turn, '5').next).toEqual({ kind: 'out_of_turns', limit: 5 });
  });

  it('says nothing in turns that are short anyway', () => {
    expect(userTexts(round(open(3), '1').turn.session)).toHaveLength(1);
  });

  it('[R2] runs only so many calls of one answer and answers the rest without running them', () => {
    const many = Array.from({ length: turnLimits.callsPerAnswer + 2 }, (_, index) => call(String(index)));
    let advance = afterAnswer(open(9), { text: '', tool_calls: many });
    let ran = 0;
    while (advance.next.kind === 'run_tool') {
      ran += 1;
      const { call: next } = advance.next;
      advance = afterTool(advance.turn, { call: next, success: true, receipt: `result ${ran}` });
    }
    expect(ran).toBe(turnLimits.callsPerAnswer);
    expect(advance.next).toEqual({ kind: 'call_model' });
    const outcomes = messagesOf(advance.turn.session).filter((message) => message.role === 'tool');
    expect(outcomes.map((outcome) => outcome.call_id)).toEqual(many.map(({ call_id }) => call_id));
    expect(outcomes.at(-1)).toMatchObject({ success: false, receipt: expect.stringContaining('TOO_MANY_CALLS') });
  });

  it('[R14] ends when one call gave the same result six times', () => {
    let turn = open(20);
    for (let count = 1; count < 6; count += 1) {
      const advance = round(turn, 'same');
      expect(advance.next).toEqual({ kind: 'call_model' });
      turn = advance.turn;
    }
    expect(round(turn, 'same').next).toEqual({ kind: 'looping', call: call('same'), count: 6 });
  });

  it('none of them holds for a journal from before there were limits', () => {
    let turn = openTurn(freshSession('s1', ''), 'do it', 8, { limits: unlimitedTurn });
    for (let count = 1; count < 8; count += 1) turn = round(turn, 'same').turn;
    expect(userTexts(turn.session)).toEqual(['do it']);
    expect(round(turn, 'same').next).toEqual({ kind: 'out_of_turns', limit: 8 });
  });

  it('[A4] hands a provider its own part of an answer back, and pictures with their outcome', () => {
    const continuation = { provider: 'p', parts: [{ signed: 'thought' }] };
    const answered = afterAnswer(open(), { text: '', tool_calls: [call('1')], continuation });
    const images = [{ hash: 'h', media_type: 'image/png' }];
    const seen = afterTool(answered.turn, { call: call('1'), success: true, receipt: '', images });
    expect(messagesOf(seen.turn.session).slice(1)).toMatchObject([{ continuation }, { images }]);
  });
});
