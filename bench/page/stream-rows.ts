import { setTimeout as pause } from 'node:timers/promises';
import type { ModelClient } from '@galley/engine/model';
import type { Page } from 'playwright-core';
import { type BenchRow, median } from '../measure.ts';
import { openBenchPage } from './bench-page.ts';
import { goal } from './goal.ts';
import { watchWordsInPage } from './in-page.ts';

const TOKENS = 120;
const usage = { input_tokens: 10, output_tokens: TOKENS, cost: 0 };

/** Answers at once and streams its reply word by word, each with when it left. */
function streaming(sent: Map<string, number>, gapMs: number): ModelClient {
  let answers = 0;
  return {
    async call({ messages }, { onDelta }) {
      const [first] = messages;
      const phase = /^# (\w+)/.exec(first?.role === 'user' ? first.text : '')?.[1] ?? '';
      if (phase === 'Research') return { text: 'The files hold it.\n\nNo change needed.', tool_calls: [], usage };
      answers += 1;
      const words = Array.from({ length: TOKENS }, (_, index) => `word${answers}x${index} `);
      for (const word of words) {
        sent.set(word.trim(), Date.now());
        onDelta(word);
        await pause(gapMs);
      }
      return { text: words.join(''), tool_calls: [], usage };
    },
  };
}

async function ask(page: Page, text: string): Promise<number> {
  const field = page.getByRole('textbox', { name: /message|Ask Galley/i }).first();
  await field.fill(text);
  const started = Date.now();
  await field.press('Enter');
  return started;
}

async function streamed(): Promise<{ readonly first: number; readonly delay: number }> {
  const sent = new Map<string, number>();
  await using bench = await openBenchPage({ client: streaming(sent, 15) });
  const { page } = bench;
  await page.evaluate(watchWordsInPage);
  const started = await ask(page, 'What is in these files?');
  await page
    .getByText(`word1x${TOKENS - 1}`)
    .first()
    .waitFor();
  await pause(200);
  const seen = await page.evaluate<Record<string, number>>('window.seenWords');
  const delays = [...sent].flatMap(([word, at]) => (seen[word] === undefined ? [] : [seen[word] - at]));
  return { first: (seen.word1x0 ?? Number.NaN) - started, delay: median(delays) };
}

/** `--minutes 60` for the hour; two minutes when nobody says. */
function minutes(): number {
  const at = process.argv.indexOf('--minutes');
  return at < 0 ? 2 : Number(process.argv[at + 1]);
}

/** How much more the page holds after asking, reading and looking around again and again than after the first rounds. */
async function growth(): Promise<number> {
  const sent = new Map<string, number>();
  await using bench = await openBenchPage({ client: streaming(sent, 2) });
  const { page } = bench;
  const session = await page.context().newCDPSession(page);
  const held = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  const until = Date.now() + minutes() * 60_000;
  let before: number | null = null;
  let round = 0;
  while (Date.now() < until || before === null) {
    round += 1;
    await ask(page, `What is in these files? ${round}`);
    await page
      .getByText(`word${round}x${TOKENS - 1}`)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Runs/ }).first().click();
    await page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Close panel' }).click();
    if (round === 3) before = await held();
  }
  console.error(`    ${round} requests in ${minutes()} minutes, ${(await held()).toFixed(1)} MB in the end`);
  return (await held()) - before;
}

export const streamRows: readonly BenchRow[] = [
  {
    work: 'request to the first word on the screen',
    unit: 'ms',
    rounds: 1,
    ours: async () => (await streamed()).first,
    ...goal(500),
  },
  { work: 'word to pixel, median', unit: 'ms', rounds: 1, ours: async () => (await streamed()).delay, ...goal(100) },
  { work: 'memory that a soak adds (--minutes N)', unit: 'MB', rounds: 1, ours: growth, ...goal(20) },
];
