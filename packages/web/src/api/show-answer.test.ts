import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { showAnswer } from './show-answer.ts';

const key = ['WorkshopGetPlan', {}];

/** A page that shows an answer, and a server whose answers come when they are let go. */
function openPage() {
  const client = createQueryClient();
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: key,
    queryFn: () => new Promise((resolve) => asked.push(resolve)),
  });
  const shown: string[] = [];
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data);
  });
  return { client, asked, shown, [Symbol.dispose]: stop };
}

it('an answer that was asked for before the action never takes the place of what the action answered', async () => {
  using page = openPage();
  page.asked[0]?.('before');
  await expect.poll(() => page.shown).toEqual(['before']);
  void page.client.invalidateQueries({ queryKey: key });
  await expect.poll(() => page.asked.length).toBe(2);
  await showAnswer(page.client, key, 'after');
  page.asked[1]?.('before');
  // What somebody else did meanwhile is not missed.
  await expect.poll(() => page.asked.length).toBe(3);
  page.asked[2]?.('after, and more');
  await expect.poll(() => page.shown).toEqual(['before', 'after', 'after, and more']);
});

it('nothing is asked for where nothing was on its way', async () => {
  using page = openPage();
  page.asked[0]?.('before');
  await expect.poll(() => page.shown).toEqual(['before']);
  await showAnswer(page.client, key, 'after');
  await expect.poll(() => page.shown).toEqual(['before', 'after']);
  expect(page.asked).toHaveLength(1);
});
