import { join } from 'node:path';
import { InvalidInputError, type NewEvent, type RunEvent, toErrorPayload } from '@galley/schema';
import { joinSources, noSources, originOf, readSources, recordSources, type Sources } from '../../model/index.ts';
import {
  BackendError,
  type EffectContext,
  modelOf,
  type RunPorts,
  restoreWorkflow,
  runScript,
  type ScriptOutcome,
  sessionUuid,
} from '../../workflow/index.ts';
import { allowTurn } from '../access/allow-turn.ts';
import { sourcesInDraft } from '../access/share-limit.ts';
import { createTrustDoor } from '../trust/trust-door.ts';
import { NotRunError } from '../trust/trust-errors.ts';
import type { RunContext } from './run-context.ts';
import type { RunRecord } from './run-record.ts';

const hour = 3_600_000;

type OutsidePorts = Pick<RunPorts, 'runScript' | 'runTurn' | 'unallowed' | 'openWorkflow'>;

/**
 * Scripts and programs that work on files themselves. They get a copy of the Workbench to work in, and what they
 * changed goes into the Draft together with their outcome: the person's own files are out of their reach.
 */
export function createOutsidePorts(context: RunContext, record: RunRecord): OutsidePorts {
  const { workbench, draft, backends, programs } = context;
  const door = createTrustDoor(context, record);
  const inRun = (event: RunEvent): NewEvent => ({ stream: record.id, event });

  return {
    unallowed: door.unallowed,

    async runScript(effect, toEvent) {
      const { agent, definition, signal } = effect;
      if (definition.script === undefined)
        throw new InvalidInputError(`${agent.state} has no script.`, 'Check the workflow.');
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
        { more: (outcome) => [inRun(toEvent(outcome))] },
      );
    },

    async runTurn(effect, pending, prompt, toEvent) {
      const { agent, definition, state, signal } = effect;
      const name = definition.backend ?? agent.backend;
      const backend = backends.get(name);
      if (backend === undefined) {
        const known = ['builtin', ...backends.keys()].join(', ');
        throw new InvalidInputError(`There is no backend "${name}".`, `Use one of: ${known}.`);
      }
      await door.refuse(effect);
      const paths = await allowTurn(context, effect, backend, { run: record.id, call: pending.call, prompt });
      // A program that was given everything may have read any of it.
      const sources =
        paths === null ? null : recordSources(joinAll(paths.map((path) => sourcesInDraft(workbench, path))));
      const parent = pending.mode === 'fork' ? pending.parent : pending.mode === 'resume' ? pending.session : null;
      await draft.withMaterialisedView(
        `${record.id}/${pending.call}`,
        (directory) =>
          backend.runTurn(
            {
              sessionId: sessionUuid(record.id, pending.session),
              mode: pending.mode,
              parentSessionId: parent === null ? null : sessionUuid(record.id, parent),
              attempt: pending.attempt + (pending.intended ? 1 : 0),
              prompt: prompt.user,
              system: prompt.system,
              model: programModel(modelOf(state, definition)),
              effort: definition.effort ?? null,
              cwd: inside(directory, agent.cwd),
              limits: { ...limitsOf(effect), maxTurns: definition.max_turns },
              env: { ...programs.environment, ...environmentOf(record, effect) },
              totals: agent.session?.totals ?? null,
            },
            {
              signal,
              onText: () => undefined,
              onRaw: (event) => context.onRaw?.({ runId: record.id, call: pending.call }, event),
            },
          ),
        {
          ...(paths === null ? {} : { paths }),
          more: ({ text, usage, totals }) => {
            const known = agent.session === null ? noSources : originOf(agent.session).sources;
            const asked = joinSources(known, prompt.origin?.sources ?? null);
            const made = recordSources(joinSources(asked, readSources(sources)));
            return { events: [inRun(toEvent({ text, usage, totals, sources }))], sources: made };
          },
        },
      );
    },

    async openWorkflow({ name, hash }) {
      if (record.workflows.has(hash)) return;
      const content = await workbench.store.objects.get(hash);
      record.workflows.set(hash, restoreWorkflow(name, content.toString('utf8')));
    },
  };
}

function joinAll(lists: readonly (readonly string[] | null)[]): Sources {
  return lists.reduce<Sources>((all, list) => joinSources(all, readSources(list)), noSources);
}

class ScriptExitError extends InvalidInputError {
  constructor(state: string, exitCode: number | null, stderr: string) {
    const tail = stderr.trim().split('\n').slice(-5).join('\n');
    super(
      `The script of ${state} ended with ${exitCode ?? 'a signal'}${tail === '' ? '' : `: ${tail}`}`,
      'Correct it and resume.',
    );
  }
}

/** The offline model is ours: another program takes its own default instead. */
function programModel(model: string): string | null {
  return model === 'offline' ? null : model;
}

function limitsOf({ definition }: EffectContext) {
  return { totalMs: definition.timeout?.totalMs ?? hour, idleMs: definition.timeout?.idleMs ?? hour };
}

/** `cd` is a folder of the Workbench: nothing else is there for the program. */
function inside(directory: string, cwd: string | null): string {
  return cwd === null ? directory : join(directory, join('/', cwd));
}

function environmentOf(record: RunRecord, { agent }: EffectContext): Record<string, string> {
  return {
    GALLEY_RUN: record.id,
    GALLEY_AGENT: agent.id,
    GALLEY_STATE: agent.state,
    // What scripts written for peers look for (docs/compatibility.md).
    RAYMOND_WORKFLOW_ID: record.id,
    RAYMOND_AGENT_ID: agent.id,
    ...(agent.input === null || agent.input === '' ? {} : { RAYMOND_RESULT: agent.input }),
    ...(agent.input === null ? {} : { GALLEY_INPUT: agent.input }),
    ...Object.fromEntries(Object.entries(agent.variables).map(([name, value]) => [`GALLEY_VAR_${name}`, value])),
  };
}
