import { setTimeout as pause } from 'node:timers/promises';
import { runStatus } from '@galley/engine/workflow';
import { openWorkshop } from '@galley/engine/workshop';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import { benchFolder } from './open-bench.ts';

/** How many of so many forked Agents, each with a program that takes half a second and a view of the files, run together. */
export async function programsAtOnce(agents: number, files: number): Promise<number> {
  await using folder = await benchFolder(files);
  let [together, most] = [0, 0];
  const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
  const forks = Array.from({ length: agents }, () => '<fork next="ALL">WORK</fork>').join('');
  const program = {
    name: 'program',
    async runTurn({ prompt, sessionId }: { readonly prompt: string; readonly sessionId: string }) {
      together += 1;
      most = Math.max(most, together);
      if (prompt.includes('worked')) await pause(500);
      together -= 1;
      return { text: prompt, sessionId, usage, totals: null, raw: [] };
    },
  };
  const head = '---\nbackend: program\ntools: all\nfiles: view\n';
  const source = await folder.workflow({
    START: `${head}---\n${forks}`,
    WORK: `${head}---\n<result>worked</result>`,
    ALL: `${head}join: all\n---\n<result>joined</result>`,
  });
  await using workshop = await openWorkshop({
    directory: folder.directory,
    workflows: folder.directory,
    trust: allowEverything,
    backends: new Map([['program', program]]),
  });
  const { id } = await workshop.runs.startWorkflow(source, { text: '', model: 'offline' });
  const { state } = await workshop.runs.settled(id);
  if (runStatus(state) !== 'done') throw new RangeError(`the run is ${runStatus(state)}`);
  return most;
}
