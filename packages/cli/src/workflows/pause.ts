import { shellWord } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';

/** Works where another process drives the run: a run without one has nothing to pause. */
export async function pauseRunCommand(directory: string, runId: string, options: { json?: boolean }): Promise<number> {
  await using opened = await openExisting(directory);
  const run = await opened.call.RunPause({ ...opened.target, run_id: runId });
  printResult(options.json, run, `Paused. Continue with: galley resume ${shellWord(directory)} ${runId}`);
  return 0;
}
