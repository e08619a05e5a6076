import { describe, expect, it } from 'vitest';
import { humanEdits } from './human-edits.ts';
import { mergeRevision } from './merge-revision.ts';
import { parsePlan } from './parse-plan.ts';

const before = '# Plan\n\n- [ ] 1. Food — add a sheet\n- [ ] 2. Rent — add a sheet\n\n## Notes\n- Dates stay dates.\n';
const shape = (text: string) => parsePlan(text).map(({ status, text: words }) => `${status} ${words}`);

describe('mergeRevision', () => {
  it('[R18] an item that nothing shows to be done stays so, with its reason, whatever box the model gives it', () => {
    const marked = before.replace('[ ] 1. Food — add a sheet', '[?] 1. Food — add a sheet [Unverified: no write]');
    const { text } = mergeRevision(marked, before.replace('[ ] 1.', '[x] 1.'), []);
    expect(parsePlan(text)[0]).toMatchObject({ status: 'unverified', reason: 'no write' });
  });

  it('[P5] puts back a line that a person wrote and the model dropped, and says so', () => {
    const edited = before.replace('- [ ] 2. Rent', '- [ ] 2. Taxes — only those of 2025\n- [ ] 3. Rent');
    const edits = humanEdits([], before, edited);
    const { text, restored } = mergeRevision(edited, before, edits);
    expect(shape(text)).toEqual([
      'pending Food — add a sheet',
      'pending Taxes — only those of 2025',
      'pending Rent — add a sheet',
    ]);
    expect(restored).toEqual(['Put back: Taxes — only those of 2025']);
  });

  it('[P5] gives a reworded line the person’s words back', () => {
    const edited = before.replace('Rent — add a sheet', 'Rent — add a sheet without January');
    const { text } = mergeRevision(edited, before, humanEdits([], before, edited));
    expect(shape(text)).toEqual(['pending Food — add a sheet', 'pending Rent — add a sheet without January']);
  });

  it('[P5] takes out again what a person took out', () => {
    const edited = before.replace('- [ ] 2. Rent — add a sheet\n', '');
    const { text, restored } = mergeRevision(edited, before, humanEdits([], before, edited));
    expect(shape(text)).toEqual(['pending Food — add a sheet']);
    expect(restored).toEqual(['Taken out again: Rent — add a sheet']);
  });

  it('[P5] items that read alike are not taken for the one that was taken out', () => {
    const lines = ['a', 'b', 'c'].map(
      (kind) => `- [ ] Sheet ${kind} — day, amount and note of data.csv where kind is ${kind}`,
    );
    const edited = [lines[0], lines[2]].join('\n');
    const edits = humanEdits([], lines.join('\n'), edited);
    const next = [lines[0], lines[2]].join('\n').replace('day, amount', 'day, kind, amount');
    expect(mergeRevision(edited, next, edits)).toEqual({ text: next, restored: [] });
    expect(mergeRevision(edited, lines.join('\n'), edits).text).toBe(edited);
  });

  it('[P5] keeps a person’s note in its section', () => {
    const edited = before.replace('- Dates', '- Use commas.\n- Dates');
    const { text } = mergeRevision(edited, before, humanEdits([], before, edited));
    expect(text).toContain('## Notes\n- Dates stay dates.\n- Use commas.');
    const bare = mergeRevision(edited, '- [ ] 1. Food — add a sheet', humanEdits([], before, edited));
    expect(bare.text).toContain('## Notes\n- Use commas.');
  });

  it('[P5] changes nothing in a plan that kept to the edits', () => {
    const edited = before.replace('Rent — add a sheet', 'Rent — two sheets');
    expect(mergeRevision(edited, edited, humanEdits([], before, edited))).toEqual({ text: edited, restored: [] });
  });

  const three = '- [ ] 1. A — a\n  Deliverable: one page\n- [ ] 2. B — b\n- [ ] 3. C — c\n';
  const labels = (text: string) => parsePlan(text).map(({ label }) => label);

  it('[P5] an item that a person moved goes back to its place, with its details', () => {
    const edited = '- [ ] 1. B — b\n- [ ] 2. C — c\n- [ ] 3. A — a\n  Deliverable: one page\n';
    const { text, restored } = mergeRevision(edited, three, humanEdits([], three, edited));
    expect(labels(text)).toEqual(['B', 'C', 'A']);
    expect(parsePlan(text).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(text).toContain('A — a\n  Deliverable: one page');
    expect(restored).toEqual([expect.stringContaining('Moved back')]);
    const first = '- [ ] 1. C — c\n- [ ] 2. A — a\n  Deliverable: one page\n- [ ] 3. B — b\n';
    expect(labels(mergeRevision(first, three, humanEdits([], three, first)).text)).toEqual(['C', 'A', 'B']);
  });

  it('[P5] a move that was made and taken back holds nothing', () => {
    const moved = '- [ ] 1. B — b\n- [ ] 2. A — a\n  Deliverable: one page\n- [ ] 3. C — c\n';
    const edits = humanEdits(humanEdits([], three, moved), moved, three);
    expect(labels(mergeRevision(three, three, edits).text)).toEqual(['A', 'B', 'C']);
  });

  it('[P5] an edited detail of an item stays with that item', () => {
    const edited = three.replace('one page', 'two pages');
    const { text } = mergeRevision(edited, three, humanEdits([], three, edited));
    expect(text).toBe(edited);
    const without = three.replace('  Deliverable: one page\n', '');
    expect(mergeRevision(edited, without, humanEdits([], three, edited)).text).toBe(edited);
  });

  it('[P5] a later edit takes an earlier one back', () => {
    const first = before.replace('Rent — add a sheet', 'Rent — two sheets');
    const edits = humanEdits(humanEdits([], before, first), first, before);
    expect(mergeRevision(before, before, edits)).toEqual({ text: before, restored: [] });
  });

  it('[R5] boxes are the engine’s: done and dropped stay, a model’s own tick is opened', () => {
    const worked = before.replace('[ ] 1.', '[x] 1.').replace('[ ] 2.', '[-] 2.');
    const written = `${before.replace('[ ] 2. Rent — add', '[ ] 2. Rent — add again')}- [x] 3. Total — sum\n`;
    expect(shape(mergeRevision(worked, written, []).text)).toEqual([
      'done Food — add a sheet',
      'dropped Rent — add again a sheet',
      'pending Total — sum',
    ]);
  });

  it('[R5] a done item with other words is to be done again', () => {
    const worked = before.replace('[ ] 1.', '[x] 1.');
    const written = before.replace('Food — add a sheet', 'Food — add two sheets');
    expect(shape(mergeRevision(worked, written, []).text)[0]).toBe('pending Food — add two sheets');
  });
});
