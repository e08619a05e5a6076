import { expect, it } from 'vitest';
import { createHarness } from '../testing/harness.ts';

it('[O7] an Agent that an earlier join did not wait for does not count in a later one', async () => {
  const harness = createHarness({
    files: {
      START: 'begin',
      FIRST: '---\njoin: any\n---\nfirst {{results}}',
      SECOND: '---\njoin: all\n---\nsecond {{results}}',
      QUICK: 'quick',
      SLOW: 'slow',
      LATE: 'late',
    },
    model: ({ prompt }) => {
      if (prompt === 'begin') return '<fork next="FIRST">QUICK</fork><fork next="FIRST">SLOW</fork>';
      if (prompt.startsWith('first')) return '<fork next="SECOND">SLOW</fork>';
      if (prompt === 'slow') return '<ask next="LATE">wait</ask>';
      return `<result>${prompt}</result>`;
    },
  });
  harness.start();
  await harness.drive();
  expect(harness.agent().status).toBe('joining');
  const answer = (agent: string) => {
    const { pending } = harness.agent(agent);
    if (pending?.kind !== 'ask') throw new RangeError(`${agent} asks nothing`);
    harness.write({ type: 'ask.answered', agent, ask: pending.ask, text: '' });
  };
  answer('main-2');
  await harness.drive();
  expect(harness.agent('main-2').status).toBe('ended');
  expect(harness.agent().status).toBe('joining');
  answer('main-3');
  await harness.drive();
  expect(harness.agent().result).toBe('second ["late"]');
});

it('[O7] a thousand Agents are joined in the order they were forked', async () => {
  const harness = createHarness({
    files: { START: 'begin', JOIN: '---\njoin: all\n---\n{{results}}', WORK: '{{number}}' },
    model: ({ prompt }) => {
      if (prompt !== 'begin') return `<result>${prompt}</result>`;
      return Array.from({ length: 1000 }, (_, number) => `<fork next="JOIN" number="${number}">WORK</fork>`).join('\n');
    },
  });
  harness.start();
  await harness.drive();
  expect(JSON.parse(harness.agent().result ?? '')).toEqual(Array.from({ length: 1000 }, (_, number) => String(number)));
});
