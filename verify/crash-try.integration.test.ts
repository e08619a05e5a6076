import { expect, it } from 'vitest';
import { tryKill } from './crash-try/try-kill.ts';

/** `npm run verify crash-try` kills after every commit; here in the middle of both. */
it('[B13] [R9] two trials at work, killed on their way, come to the same end', async () => {
  const { outcome, commits } = await tryKill(0);
  expect(outcome).toEqual({
    published: { 'a.md': 'by one\n', 'b.md': 'by two\n', 'list.md': '- a\n- b\n' },
    trials: { one: ['a.md: by one', 'b.md: by one'], two: ['a.md: by two', 'b.md: by two'] },
    writes: ['one a.md', 'one b.md', 'two a.md', 'two b.md'],
    conversation: [
      'user: Write the two notes',
      'assistant: Done by one.',
      'assistant: Took b.md from two.',
      'publish.finished',
    ],
    problems: [],
  });
  const { killed, outcome: resumed } = await tryKill(Math.floor(commits / 2));
  expect(killed).toBe(true);
  expect(resumed).toEqual(outcome);
});
