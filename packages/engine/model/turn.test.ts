import { describe, expect, it } from 'vitest';
import { freshSession, messagesOf } from './session.ts';
import { afterAnswer, afterTool, openTurn } from './turn.ts';

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
    const branch = afterAnswer({ session: parent, maxTurns: 3, calls: 0, queue: [] }, { text: 'x', tool_calls: [] });
    expect(messagesOf(parent)).toHaveLength(1);
    expect(messagesOf(branch.turn.session)).toHaveLength(2);
  });
});
