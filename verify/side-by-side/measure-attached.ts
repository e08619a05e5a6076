import { joinWorkbench } from '@galley/engine/attach';
import { holdWorkbench } from '@galley/server';
import { copyHousehold, request, workflows } from '../crash-run/sample.ts';

/**
 * What an attached `galley status` takes beyond the start of its process, in milliseconds: it attaches, asks four
 * questions and is told the answers, while a run is at work in the process that holds the Workbench.
 */
export async function measureAttached(): Promise<number[]> {
  await using sample = await copyHousehold();
  const { directory } = sample;
  await using held = await holdWorkbench({ directory, workflows });
  const target = { workbench_id: held.workbench_id };
  await held.call.WorkshopSendUserMessage({ ...target, text: request, refine_draft: false });
  const times: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const began = performance.now();
    await using joined = await joinWorkbench({
      directory,
      config: '',
      hold: () => Promise.reject(new RangeError('held')),
    });
    await joined.call.WorkbenchGet(target);
    await joined.call.ReviewGetChangeSet(target);
    await joined.call.CheckpointList(target);
    await joined.call.WorkshopListRevisions(target);
    times.push(performance.now() - began);
  }
  return times;
}
