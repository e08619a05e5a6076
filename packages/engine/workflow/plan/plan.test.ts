import { describe, expect, it } from 'vitest';
import { amendPlan } from './amend-plan.ts';
import { parsePlan } from './parse-plan.ts';
import { planDigest } from './plan-digest.ts';
import { linesUnder } from './plan-lines.ts';
import { setBox, tickItem } from './tick-plan.ts';

const plan = ['# Plan', '', '- [ ] 1. Groceries — add a sheet', '- [x] 2. Rent — add a sheet', '', 'Notes'].join('\n');

function first(text: string) {
  const item = parsePlan(text)[0];
  if (item === undefined) throw new RangeError('no item');
  return item;
}

describe('parsePlan', () => {
  it('[R4] reads number, label, text and state', () => {
    expect(parsePlan(plan)).toEqual([
      {
        line: 2,
        number: 1,
        label: 'Groceries',
        text: 'Groceries — add a sheet',
        detail: 'add a sheet',
        status: 'pending',
        reason: null,
      },
      {
        line: 3,
        number: 2,
        label: 'Rent',
        text: 'Rent — add a sheet',
        detail: 'add a sheet',
        status: 'done',
        reason: null,
      },
    ]);
  });

  it.each([
    ['indented lists', '   - [ ] 1. A — b'],
    ['star bullets', '* [ ] 1. A — b'],
    ['plus bullets', '+ [ ] 1) A — b'],
    ['missing numbers', '- [ ] A — b'],
    ['CRLF', '- [ ] 1. A — b\r\n'],
    ['a hyphen for the dash', '- [ ] 1. A - b'],
    ['numbers for bullets', '1. [ ] A — b'],
    ['numbers with a bracket for bullets', '1) [ ] **A** — b'],
    ['a list in a fence', '```markdown\n- [ ] 1. A — b\n```'],
    ['a table', '| # | | What | How |\n|---|---|---|---|\n| 1 | [ ] | A | b |'],
  ])('[R4] accepts %s', (_, text) => {
    expect(first(text)).toMatchObject({ number: 1, label: 'A', status: 'pending' });
  });

  it('[R4] boxes under an item are its own steps, and are told to whoever works on it', () => {
    const nested =
      '- [ ] 1. A — b\n  - [ ] first\n    1. [x] deeper\n\n  1. [ ] second\n- [ ] 2. C\nWords\n  - [ ] 3. D\n';
    const items = parsePlan(nested);
    expect(items.map(({ label }) => label)).toEqual(['A', 'C', 'D']);
    expect(linesUnder(nested, first(nested))).toEqual(['  - [ ] first', '    1. [x] deeper', '  1. [ ] second']);
  });

  it.each(['1. [ ] A — b', '| 1 | [ ] | A | b |'])('[R5] ticks and marks %s', (line) => {
    const text = `Before\n${line}\nAfter`;
    expect(tickItem(text, first(text), 'done')).toBe(text.replace('[ ]', '[x]'));
    const failed = tickItem(text, first(text), { failed: 'no | column' });
    expect(first(failed)).toMatchObject({
      number: 1,
      label: 'A',
      detail: 'b',
      status: 'failed',
      reason: 'no | column',
    });
  });

  it('[R4] accepts a capital X and ignores lines inside code fences', () => {
    expect(parsePlan('- [X] done\n```\n- [ ] not an item\n```\n- [ ] next').map((item) => item.status)).toEqual([
      'done',
      'pending',
    ]);
  });
});

describe('tickItem', () => {
  it('[R5] ticks one box and leaves every other byte', () => {
    const windows = plan.replaceAll('\n', '\r\n');
    expect(tickItem(windows, first(windows), 'done')).toBe(windows.replace('[ ] 1.', '[x] 1.'));
  });

  it('[R6] marks a failure with its reason, which the parser reads back', () => {
    const failed = tickItem(plan, first(plan), { failed: 'no such\ncolumn [x]' });
    expect(first(failed)).toMatchObject({
      status: 'failed',
      reason: 'no such column [x)',
      text: 'Groceries — add a sheet',
    });
  });

  it.each([
    ['- [ ] 1. A — b', '- [?] 1. A — b [Unverified: nothing was written]'],
    ['  - "[ ] 1. A — b"', '  - "[?] 1. A — b [Unverified: nothing was written]"'],
    ['| 1 | [ ] | A | b |', '| 1 | [?] | A | b | [Unverified: nothing was written]'],
  ])('[R18] marks what nothing shows to be done with its reason, which the parser reads back: %s', (before, after) => {
    expect(tickItem(before, first(before), { unverified: 'nothing was\nwritten' })).toBe(after);
    expect(first(after)).toMatchObject({ status: 'unverified', reason: 'nothing was written', text: 'A — b' });
    expect(setBox(after, first(after), 'pending')).toBe(before);
  });
});

describe('amendPlan', () => {
  it('[R7] leaves what stands under the last item with it', () => {
    const { plan: amended } = amendPlan('- [ ] 1. A\n  - [ ] step\n\nNotes', '- [ ] B', 4);
    expect(amended).toBe('- [ ] 1. A\n  - [ ] step\n- [ ] 2. B\n\nNotes');
  });

  it('[R7] appends new unchecked lines once, after the last item', () => {
    const { plan: amended } = amendPlan(
      plan,
      'Found more:\n- [ ] Travel — add a sheet\n- [ ] 9. groceries – Add a sheet',
      4,
    );
    expect(parsePlan(amended).map((item) => item.text)).toEqual([
      'Groceries — add a sheet',
      'Rent — add a sheet',
      'Travel — add a sheet',
    ]);
    expect(amended.endsWith('\n\nNotes')).toBe(true);
  });

  it('[R7] keeps to the limit', () => {
    const { plan: amended, leftOut } = amendPlan(plan, '- [ ] a\n- [ ] b\n- [ ] c', 3);
    expect(parsePlan(amended)).toHaveLength(3);
    expect(leftOut).toEqual(['b', 'c']);
  });
});

it('[P8] the digest ignores ticks and failure notes, and nothing else', () => {
  const ticked = tickItem(plan, first(plan), { failed: 'x' });
  expect(planDigest(ticked)).toBe(planDigest(plan.replace('[x] 2.', '[ ] 2.')));
  expect(planDigest(plan.replace('Rent', 'Rents'))).not.toBe(planDigest(plan));
});

it.each([
  ['- [ ] 1. A', '- [x] 1. A'],
  ['1. [ ] A', '1. [!] A [Failed: no]'],
  ['  - "[ ] 1. A"', '  - "[!] 1. A [Failed: no]"'],
  ['- [ ] A', '- [?] A [Unverified: no]'],
  ['| 1 | [ ] | A |', '| 1 | [?] | A | [Unverified: no]'],
  ['| 1 | [ ] | A |', '| 1 | [x] | A |'],
])('[P8] a tick changes nothing that an approval is bound to: %s', (before, after) => {
  expect(planDigest(`# Plan\n${before}\n`)).toBe(planDigest(`# Plan\n${after}\n`));
  expect(planDigest(before)).not.toBe(planDigest(before.replace('[ ]', '[-]')));
});
