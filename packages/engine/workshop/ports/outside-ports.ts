import { GalleyError, type NewEvent, type RunEvent, toErrorPayload, WrongStateError } from '@galley/schema';
import { BackendError, type RunPorts, restoreWorkflow, runScript, type ScriptOutcome } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { createTrustDoor } from '../trust/trust-door.ts';
import { NotRunError } from '../trust/trust-errors.ts';
import { environmentOf, inside, limitsOf } from './program-place.ts';
import { createTurnPort } from './turn-port.ts';

type OutsidePorts = Pick<RunPorts, 'runScript' | 'runTurn' | 'unallowed' | 'openWorkflow'>;

/**
 * Scripts and programs that work on files themselves. They get a copy of the Workbench to work in, and what they
 * changed goes into the Draft together with their outcome: the person's own files are out of their reach.
 */
export function createOutsidePorts(context: RunContext, record: RunRecord): OutsidePorts {
  const { workbench, draft, programs } = context;
  const door = createTrustDoor(context, record);
  const inRun = (event: RunEvent): NewEvent => ({ stream: record.id, event });

  return {
    unallowed: door.unallowed,

    async runScript(effect, toEvent) {
      const { agent, definition, signal } = effect;
      if (definition.script === undefined)
        throw new WrongStateError(`${agent.state} has no script.`, 'Check the workflow.');
      const { language, text } = definition.script;
      await draft.withMaterialisedView(
        `${record.id}/${agent.id}`,
        async (directory): Promise<ScriptOutcome> => {
          try {
            await door.refuse(effect);
            const result = await runScript({
              source: { content: text },
              interpreter: language,
              cwd: inside(directory, agent.cwd),
              env: { ...programs.environment, ...environmentOf(record, effect) },
              confined: { sandbox: programs.sandbox, view: directory, readable: programs.readable },
              limits: limitsOf(effect),
              signal,
            });
            const failed = result.exitCode !== 0;
            const error = failed
              ? toErrorPayload(new ScriptExitError(agent.state, result.exitCode, result.stderr))
              : null;
            return { exitCode: result.exitCode, output: result.stdout, error };
          } catch (error) {
            const outcome = error instanceof BackendError || error instanceof NotRunError;
            if (!outcome || signal.aborted) throw error;
            return { exitCode: null, output: '', error: toErrorPayload(error) };
          }
        },
        {
          place: `${record.id}/${agent.id}`,
          more: (outcome, left) => [inRun(toEvent({ ...outcome, left }))],
        },
      );
    },

    runTurn: createTurnPort(context, record, door),

    async openWorkflow({ name, hash }) {
      if (record.workflows.has(hash)) return;
      const content = await workbench.store.objects.get(hash);
      record.workflows.set(hash, restoreWorkflow(name, content.toString('utf8')));
    },
  };
}

class ScriptExitError extends GalleyError {
  constructor(state: string, exitCode: number | null, stderr: string) {
    const tail = stderr.trim().split('\n').slice(-5).join('\n');
    super({
      code: 'SCRIPT_FAILED',
      message: `The script of ${state} ended with ${exitCode ?? 'a signal'}${tail === '' ? '' : `: ${tail}`}`,
      remedy: 'Correct it and resume.',
      details: { state, exit_code: exitCode },
    });
  }
}
