import { describe, expect, it } from 'vitest';
import { nextAction } from '../decision/steps.ts';
import { customers } from '../testing/known-tables.ts';
import { fillItem, renderFilling } from './fill-item.ts';
import { renderReplacement, replaceItem } from './replace-item.ts';
import { matchPlaceholders, safeName } from './template-names.ts';

const outcome = (receipt: unknown, success = true) => ({ tool: 'x', success, receipt });

describe('replacing', () => {
  const planned = {
    path: 'a b.docx',
    to: 'a b.docx',
    find: 'A`c',
    replace: 'G & b',
    matchCase: true,
    wholeWord: false,
    places: 4,
  };
  const first = (given: Partial<typeof planned>) => {
    const steps = replaceItem(renderReplacement({ ...planned, ...given }));
    return steps === null ? null : nextAction(steps, []);
  };

  it('[R5] an item carries find, replace, file, target and how to match', () => {
    expect(first({})).toEqual({
      tool: 'replace_text',
      arguments: { path: 'a b.docx', find: 'A`c', replace: 'G & b', match_case: true, whole_word: false },
    });
    expect(first({ replace: '', to: 'c.docx', matchCase: false, wholeWord: true })).toMatchObject({
      arguments: { replace: '', to: 'c.docx', match_case: false, whole_word: true },
    });
    expect(replaceItem('Rent — Write `a.csv`')).toBeNull();
  });

  it('[R6] fails when another number of places changed', () => {
    const end = (receipt: unknown, success = true) => {
      const steps = replaceItem(renderReplacement(planned));
      return steps === null ? null : nextAction(steps, [outcome(receipt, success)]);
    };
    expect(end({ path: 'a b.docx', replaced: 4 })).toEqual({ text: '4 places changed in `a b.docx`.' });
    expect(end({ path: 'a b.docx', replaced: 3 })).toEqual({
      text: expect.stringMatching(/^Failed: 4 places were planned/),
    });
    expect(end({ error: { message: 'Gone.' } }, false)).toEqual({ text: 'Failed: Gone.' });
  });
});

describe('filling', () => {
  const planned = { label: 'Ada', template: 'l.docx', table: 'p.csv', from: 2, to: 2, target: 'l-Ada.docx' };

  it('[R5] an item carries template, row and target', () => {
    const steps = fillItem(renderFilling(planned));
    expect(steps === null ? null : nextAction(steps, [])).toEqual({
      tool: 'fill_template',
      arguments: {
        template: 'l.docx',
        to: 'l-Ada.docx',
        table: { path: 'p.csv', row_start: 2, row_count: 1 },
        missing: 'keep',
        if_exists: 'replace',
      },
    });
    expect(fillItem('Ada — Fill my glass')).toBeNull();
  });

  it('[R8] says what was filled and what had no value', () => {
    const end = (receipt: unknown) => {
      const steps = fillItem(renderFilling(planned));
      return steps === null ? null : nextAction(steps, [outcome(receipt)]);
    };
    expect(end({ files: [{ to: 'l-Ada.docx', replaced: 3 }] })).toEqual({
      text: '3 placeholders filled in `l-Ada.docx`.',
    });
    expect(end({ files: [{ to: 'l-Ada.docx', replaced: 3, without_value: ['x'] }] })).toMatchObject({
      text: expect.stringContaining('without a value: x'),
    });
  });

  it('[A2] names files after a column that tells rows apart', () => {
    expect(matchPlaceholders(['Name', 'street'], customers)).toEqual({ without: ['street'], label: 'name' });
    expect(safeName('a/b: c?')).toBe('a b c');
    expect(safeName('...')).toBe('empty');
  });
});
