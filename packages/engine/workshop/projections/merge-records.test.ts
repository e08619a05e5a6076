import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConversationRecord, toolResultRecord } from './conversation-records.ts';
import { mergeRecords, parseRecords } from './merge-records.ts';

const message = (id: string, text = id): ConversationRecord => ({
  key: `message ${id}`,
  fields: { type: 'user_message', message_id: id, at: 1, text, run_id: null },
});
const call = (id: string) => toolResultRecord('run_1', { call_id: id, tool: 'read_file', success: true });
const lineOf = ({ fields }: ConversationRecord, more: object = {}) => JSON.stringify({ ...fields, ...more });
const merge = (text: string, wanted: readonly ConversationRecord[]) => mergeRecords(parseRecords(text).lines, wanted);

describe('[C1] records of a conversation that people and later versions write into', () => {
  it('keeps fields that it does not know, and the bytes of a line that says what it should', () => {
    const spaced = `{ "type": "user_message", "stars": 5, "message_id": "a", "at": 1, "text": "a", "run_id": null }`;
    expect(merge(`${spaced}\n`, [message('a')])).toEqual([spaced]);
    const changed = merge(`${lineOf(message('a', 'old'), { stars: 5, tags: ['x'] })}\n`, [message('a')]);
    expect(changed.map((line) => JSON.parse(line))).toEqual([{ ...message('a').fields, stars: 5, tags: ['x'] }]);
  });

  it('takes back what somebody changed in its own fields, and drops what no longer counts', () => {
    const text = [lineOf(message('a', 'mine'), { interrupted: true }), lineOf(message('b')), lineOf(call('main.1'))];
    expect(merge(`${text.join('\n')}\n`, [message('a'), call('main.1')])).toEqual([
      // `interrupted` is a field of replies, and so somebody else's here.
      lineOf(message('a'), { interrupted: true }),
      lineOf(call('main.1')),
    ]);
  });

  it('a reply that is whole now is no longer marked as cut off', () => {
    const fields = { type: 'assistant_message', message_id: 'r', at: 1, text: 'x', run_id: null };
    const text = JSON.stringify({ ...fields, interrupted: true, mood: 'fine' });
    expect(merge(`${text}\n`, [{ key: 'message r', fields }])).toEqual([JSON.stringify({ ...fields, mood: 'fine' })]);
  });

  it('leaves lines of other kinds behind the record that they stood behind', () => {
    const [note, odd] = ['{"type":"rating","stars":5}', 'no json at all'];
    const text = [odd, lineOf(message('a')), note, lineOf(message('b')), note].join('\n');
    expect(merge(`${text}\n`, [message('a'), call('main.1'), message('c')])).toEqual([
      odd,
      lineOf(message('a')),
      note,
      note,
      lineOf(call('main.1')),
      lineOf(message('c')),
    ]);
  });

  it('finds a cut-off end, and takes a last line without an end for a line', () => {
    const whole = lineOf(message('a'));
    for (let cut = 1; cut < whole.length; cut += 1) {
      expect(parseRecords(`${whole}\n${whole.slice(0, cut)}`)).toMatchObject({ torn: whole.slice(0, cut) });
    }
    expect(parseRecords(`${whole}\n${whole}`)).toMatchObject({ torn: null, lines: [{ line: whole }, { line: whole }] });
    expect(parseRecords('')).toEqual({ lines: [], torn: null });
  });

  it('changes nothing the second time, whatever stood there', () => {
    const lines = fc.constantFrom(
      lineOf(message('a'), { x: 1 }),
      lineOf(message('b', 'old')),
      '{"type":"z"}',
      '[]',
      '7',
    );
    const wanted = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), wanted, (present, ids) => {
        const once = merge(
          `${present.join('\n')}\n`,
          ids.map((id) => message(id)),
        );
        expect(
          merge(
            `${once.join('\n')}\n`,
            ids.map((id) => message(id)),
          ),
        ).toEqual(once);
        expect(once.filter((line) => !line.includes('message_id'))).toEqual(
          expect.arrayContaining(present.filter((line) => !line.includes('message_id'))),
        );
      }),
    );
  });
});
