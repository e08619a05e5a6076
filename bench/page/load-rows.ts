import type { BenchRow } from '../measure.ts';
import { openBenchPage } from './bench-page.ts';
import { goal } from './goal.ts';
import { weightInPage } from './in-page.ts';

/** Bytes over the wire until the conversation stands there, in KB: page, scripts, styles, fonts. */
async function weight(): Promise<number> {
  await using bench = await openBenchPage();
  const { page } = bench;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  const bytes = await page.evaluate<number>(weightInPage);
  return bytes / 1024;
}

/** From the address to the conversation, without anything kept from before. */
async function firstLoad(): Promise<number> {
  await using bench = await openBenchPage();
  const { page } = bench;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const started = performance.now();
  await page.reload();
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  return performance.now() - started;
}

export const loadRows: readonly BenchRow[] = [
  { work: 'first load, compressed', unit: 'KB', rounds: 1, ours: weight, ...goal(250) },
  { work: 'first load until the conversation', unit: 'ms', rounds: 3, ours: firstLoad, ...goal(1500) },
];
