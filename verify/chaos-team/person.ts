import { setTimeout as pause } from 'node:timers/promises';
import { GalleyError, type ProcedureArguments, type ProcedureInput, type ProcedureName } from '@galley/schema';
import type { Forward } from '@galley/team';
import type { Sample } from '../crash-kernel/sample.ts';

/** Somebody who starts a Run, answers what it asks, and asks again when a worker went away. */
export async function bringToAnEnd(
  { forward, sample, workbenchId }: { forward: Forward; sample: Sample; workbenchId: string },
  untilMs: number,
): Promise<string> {
  const caller = { personId: 'person', name: 'Ada', team: sample.name };
  const call = async <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<unknown> => {
    const answer = (await forward.call(caller, workbenchId, name, input)) as { result: unknown };
    return answer.result;
  };
  type Listed = { readonly runs: readonly { readonly run_id: string; readonly status: string }[] };
  type Detail = { readonly asks: readonly { readonly ask_id: string; readonly question: string }[] };
  const workbench = { workbench_id: workbenchId };
  const giveUp = performance.now() + untilMs;
  let last = 'nothing came back';
  while (performance.now() < giveUp) {
    try {
      const { runs } = (await call('RunList', workbench)) as Listed;
      const [run] = runs;
      if (run === undefined) {
        await call('RunStart', { ...workbench, name: sample.name, text: 'go', model: 'scripted' } satisfies Partial<
          ProcedureArguments<'RunStart'>
        > & { workbench_id: string });
      } else if (run.status === 'done') {
        return run.status;
      } else if (run.status === 'waiting') {
        const { asks } = (await call('RunGet', { ...workbench, run_id: run.run_id })) as Detail;
        for (const { ask_id: ask, question } of asks) {
          const text = sample.person?.(question) ?? '';
          await call('RunAnswerAsk', { ...workbench, run_id: run.run_id, ask_id: ask, text });
        }
      } else if (run.status !== 'running') {
        await call('WorkshopResumeRun', { ...workbench, run_id: run.run_id });
      }
      last = run?.status ?? 'not started';
    } catch (error) {
      // Whether it was done is looked at in the next round, as a person would.
      if (!(error instanceof GalleyError)) throw error;
      last = `${error.code} ${error.message}`;
    }
    await pause(400);
  }
  return last;
}
