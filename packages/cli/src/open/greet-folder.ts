import type { JoinedWorkbench } from '@galley/engine/attach';
import { shellWord } from '@galley/schema';
import { say } from '../output/print.ts';
import { visibleLine } from '../output/visible-text.ts';

/** Before anything of it is used: what a folder brought that was not made here (SPEC T4). False when there is nothing to say. */
export function sayArrival({ arrival, root }: Pick<JoinedWorkbench, 'arrival' | 'root'>): boolean {
  if (arrival === null || arrival.greeted) return false;
  say(
    `This folder came with a .galley/ that you did not make here. It holds ${arrival.contains.map(visibleLine).join('; ')}.`,
  );
  for (const line of arrival.held) say(line);
  say(`Nothing of it is trusted. To trust it: galley trust folder ${visibleLine(shellWord(root))}`);
  return true;
}

/** Says it once: whoever works in the terminal has read it now. */
export async function greetFolder(joined: JoinedWorkbench): Promise<void> {
  if (sayArrival(joined)) await joined.call.WorkbenchGreet({ workbench_id: joined.workbenchId });
}
