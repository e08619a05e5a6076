import { describeArrival, type Workshop } from '@galley/engine/workshop';
import { say } from './print.ts';
import { visibleLine } from './visible-text.ts';

/** Once, before anything of it is used: what a folder brought that was not made here (SPEC T4). */
export async function greetFolder({ context, workbench }: Workshop): Promise<void> {
  const arrival = describeArrival(context.folder);
  if (arrival === null || arrival.greeted) return;
  say(
    `This folder came with a .galley/ that you did not make here. It holds ${arrival.contains.map(visibleLine).join('; ')}.`,
  );
  for (const line of arrival.held) say(line);
  say(`Nothing of it is trusted. To trust it: galley trust folder ${visibleLine(workbench.root)}`);
  await context.folder.greet();
}
