import { type NewEvent, NotFoundError, type RunEvent } from '@galley/schema';
import { readSources } from '../../model/index.ts';
import { serveTools } from '../../tools/index.ts';
import {
  type Backend,
  filesFor,
  type LoopDetectedError,
  modelOf,
  type RunPorts,
  sessionUuid,
  type TurnRequest,
} from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { allowTurn } from '../sharing/allow-turn.ts';
import { givenTo } from '../trust/program-reach.ts';
import type { createTrustDoor } from '../trust/trust-door.ts';
import { programModel } from './program-model.ts';
import { environmentOf, inside, limitsOf } from './program-place.ts';
import { externalTools } from './tools/external-tools.ts';
import { createToolHost } from './tools/tool-host.ts';
import { turnSources } from './turn-sources.ts';
import { turnTools } from './turn-tools.ts';

/**
 * Hands a whole turn to another program. It thinks; our tools act: it is served the State's tools for as long as the turn
 * lasts, and works in a folder of its Agent outside the Workbench, with files in it only where the State asks for them.
 */
export function createTurnPort(
  context: RunContext,
  record: RunRecord,
  door: Pick<ReturnType<typeof createTrustDoor>, 'refuse'>,
): RunPorts['runTurn'] {
  const inRun = (event: RunEvent): NewEvent => ({ stream: record.id, event });

  return async (effect, pending, prompt, toEvent) => {
    const { agent, definition, state, signal } = effect;
    const backend = backendOf(context, definition.backend ?? agent.backend);
    await door.refuse(effect);
    const model = programModel(backend, {
      model: modelOf(state, definition),
      byState: definition.model !== undefined,
    });
    const files = filesFor(definition);
    const raw = files !== 'none';
    const allowed = await allowTurn(context, effect, backend, { run: record.id, call: pending.call, prompt, raw });
    const told = turnSources({ context, record, agent, prompt, given: raw ? allowed.paths : [] });
    const parent = pending.mode === 'fork' ? pending.parent : pending.mode === 'resume' ? pending.session : null;
    const looping = new AbortController();
    let loop: LoopDetectedError | null = null;
    const stop = (error: LoopDetectedError) => {
      loop ??= error;
      looping.abort();
    };
    if (definition.mcp !== 'none') await context.mcpServers.refresh();
    const external = externalTools(context, record, effect, () => readSources(told.madeFrom([])));
    const host = { ...createToolHost(context, record, allowed.limit, signal), ...external };
    const attached = (await host.datasources?.list()) ?? [];
    const served = turnTools(context, record, {
      agentId: agent.id,
      turn: pending.call,
      allowance: definition.tools,
      most: definition.max_turns * definition.max_calls,
      host,
      attached: attached.map(({ writable }) => (writable ? 'writable datasource' : 'datasource')).join(', '),
      madeFrom: told.madeFrom,
      onOutcome: allowed.note,
      stop,
    });

    await context.draft.withMaterialisedView(
      `${record.id}/${pending.call}`,
      async (directory) => {
        await using endpoint = served.declared.length === 0 ? null : await serveTools(served);
        const names = served.declared.map(({ name }) => name);
        try {
          return await backend.runTurn(
            {
              sessionId: sessionUuid(record.id, pending.session),
              mode: pending.mode,
              parentSessionId: parent === null ? null : sessionUuid(record.id, parent),
              attempt: pending.attempt + (pending.intended ? 1 : 0),
              prompt: prompt.user,
              system: prompt.system,
              model,
              effort: definition.effort ?? record.state.started.effort ?? null,
              cwd: files === 'none' ? directory : inside(directory, agent.cwd),
              tools: endpoint === null ? null : { url: endpoint.url, secret: endpoint.secret, names },
              files,
              maxCost: agent.reserved?.dollars ?? null,
              limits: { ...limitsOf(effect), maxTurns: definition.max_turns },
              env: { ...context.programs.environment, ...environmentOf(record, effect) },
              confined: confinementOf(context, backend, directory),
              totals: agent.session?.totals ?? null,
            },
            {
              signal: AbortSignal.any([signal, looping.signal]),
              onText: () => undefined,
              onRaw: (event) => context.onRaw?.({ runId: record.id, call: pending.call }, event),
            },
          );
        } catch (error) {
          throw loop ?? error;
        }
      },
      {
        place: `${record.id}/${agent.id}`,
        mode: files === 'none' ? 'empty' : files,
        ...(allowed.paths === null ? {} : { paths: allowed.paths }),
        more: ({ text, usage, totals }, left) => {
          const sources = told.heard();
          return { events: [inRun(toEvent({ text, usage, totals, sources, left }))], sources: told.madeFrom([]) };
        },
      },
    );
  };
}

function backendOf({ backends }: RunContext, name: string): Backend {
  const backend = backends.get(name);
  if (backend !== undefined) return backend;
  const known = ['builtin', ...backends.keys()].join(', ');
  throw new NotFoundError(`There is no backend "${name}".`, `Use one of: ${known}.`);
}

/** What the person added for this program goes by what it is started with; nothing of it comes from a workflow. */
function confinementOf({ programs }: RunContext, { program }: Backend, view: string): TurnRequest['confined'] {
  const { hosts, folders } = givenTo(programs, program);
  return { sandbox: programs.sandbox, view, hosts, folders, readable: programs.readable };
}
