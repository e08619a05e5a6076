import type { Workbench } from '../workbench.ts';
import { say } from './say.ts';
import { edit } from './temporary-workbench.ts';

/** A Workbench that forgets early: what takes hundreds of Drafts elsewhere takes a few here. */
export const shortMemory = { window: { entries: 4, events: 24 }, revisions: { drafts: 2 } } as const;

/** So many Drafts: every third is discarded, the others are published; one answer in between is undone. */
export async function liveOn(workbench: Workbench, drafts: number): Promise<void> {
  for (let number = 0; number < drafts; number += 1) {
    const message = await say(workbench, `ask ${number}`, 'user');
    await edit(workbench, { 'a.txt': `draft ${number}`, [`${number % 4}.txt`]: `${number}` });
    await say(workbench, `answer ${number}`, 'assistant');
    if (number % 5 === 4) {
      await workbench.undoTo(message);
      await edit(workbench, { 'a.txt': `again ${number}` });
    }
    if (number % 3 === 2) await workbench.discard();
    else await workbench.publish();
  }
}
