import { describe, expect, it } from 'vitest';
import { sampleBook } from '../../../formats/src/xlsx/testing/sample-book.ts';
import { openScripted } from '../testing/scripted-workshop.ts';
import { brokenPromises, files, keptPromises, type Promised } from './testing/promises.ts';

/** One run over a plan with all of them; each item makes its calls and says so. */
async function play(promises: readonly Promised[]) {
  const plan = promises.map(
    ({ does, deliverable }, index) => `- [ ] ${index + 1}. P${index + 1}x — ${does}\n  Deliverable: ${deliverable}`,
  );
  await using bench = await openScripted(
    ({ phase, prompt, receipts, request }) => {
      if (phase === 'Research') return 'Looked.';
      if (phase === 'Plan') return plan.join('\n');
      if (phase === 'Summary') return 'All is done.';
      const number = Number(/<item>\s*(?:\d+\.\s*)?P(\d+)x/.exec(prompt)?.[1]);
      const { calls } = promises[number - 1] ?? { calls: [] };
      const said = request.messages.filter(({ role }) => role === 'assistant').length;
      return said === 0 ? { calls } : `Done: ${JSON.stringify(receipts.at(0) ?? null).slice(0, 300)}`;
    },
    { files: { ...files, 'book.xlsx': sampleBook() } },
  );
  const { items } = await bench.approve(await bench.send());
  return items.map(({ status, reason }, index) => ({ ...promises[index], status, reason }));
}

describe('[R18] realistic promises', () => {
  it('are ticked when the work is right, in the words that planners use', async () => {
    const played = await play(keptPromises);
    expect(played).toHaveLength(keptPromises.length);
    expect(
      played.flatMap(({ deliverable, status, reason }) => (status === 'done' ? [] : [`${deliverable} → ${reason}`])),
    ).toEqual([]);
  });

  it('are not ticked when the work is nearly right', async () => {
    const played = await play(brokenPromises);
    expect(played).toHaveLength(brokenPromises.length);
    expect(
      played.flatMap(({ deliverable, status }) => (status === 'unverified' ? [] : [`${deliverable} → ${status}`])),
    ).toEqual([]);
  });
});
