import type { openDesk } from './desk.ts';
import { requests } from './sample.ts';
import type { Storm } from './storm.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** One Run after the other, through the storm. One that did not bring what was asked for must say why, and bring it when asked again. */
export async function workThrough(desk: Desk, storm: Storm, raging: Promise<void>): Promise<void> {
  let isRaging = true;
  void raging.finally(() => {
    isRaging = false;
  });
  for (let number = 0; isRaging; number += 1) {
    const { request, isDone, said } = await desk.work(number);
    storm.count('runs');
    if (isDone) continue;
    storm.count('runs that said why');
    if (!/: \S/.test(said)) storm.violations.push(`${request}: not done, and no reason given`);
    const again = await storm.calmly(() => desk.work(number));
    if (again.isDone) storm.count('runs that were done when asked again');
    else storm.violations.push(`${request}: not done when asked again: ${again.said}`);
  }
  // Left alone, every request is carried out.
  for (const number of requests.keys()) {
    const { request, isDone, said } = await desk.work(number);
    if (isDone) storm.count('runs when left alone');
    else storm.violations.push(`${request}: not done when left alone: ${said}`);
  }
}
