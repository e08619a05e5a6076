import type { NewEvent, RunEvent, ToolCall } from '@galley/schema';
import { joinSources, originOf, readSources, recordSources } from '../../model/index.ts';
import {
  actsOutside,
  documentsOver,
  executeTool,
  externalPrefix,
  lookWithTool,
  onlyReads,
  type ToolHost,
  type ToolOutcome,
  tablesOver,
} from '../../tools/index.ts';
import type { EffectContext, RunPorts } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import { checkItem } from '../evidence/check-item.ts';
import { mapBefore } from '../evidence/map-before.ts';
import type { RunRecord } from '../record/run-record.ts';
import { limitOf } from '../sharing/share-limit.ts';
import { externalTools, outsideToolsOf } from './tools/external-tools.ts';
import { createReadAhead } from './tools/read-ahead.ts';
import { runBeside, type Touched } from './tools/side-by-side.ts';
import { toolFinished } from './tools/tool-finished.ts';
import { createToolHost } from './tools/tool-host.ts';
import { unknownOutcome } from './tools/unknown-outcome.ts';

/** Carries out the tool calls of Agents, and looks at what they left in the Draft. */
export function createToolPort(
  context: RunContext,
  record: RunRecord,
): Pick<RunPorts, 'runTool' | 'clearItem' | 'checkItem'> {
  const { workbench, clock } = context;
  const runId = record.id;
  const ahead = createReadAhead<{ readonly outcome: ToolOutcome; readonly elapsed: number }>();
  const inRun = (event: RunEvent): NewEvent => ({ stream: runId, event });
  const appendFinished = async (agent: string, call: ToolCall, outcome: ToolOutcome, elapsed: number) => {
    await workbench.append([inRun(toolFinished(record, agent, call, outcome, elapsed).event)]);
  };

  const hostFor = async (place: EffectContext): Promise<ToolHost> => {
    const { turn } = place.agent;
    const made = turn === null ? null : originOf(turn.session).sources;
    const external = externalTools(context, record, place, () => made);
    return { ...createToolHost(context, record, await limitOf(context, place), place.signal), ...external };
  };

  async function execute(place: EffectContext, call: ToolCall, host: ToolHost, touched?: () => Touched): Promise<void> {
    const { agent, definition } = place;
    const started = clock.now();
    await executeTool({
      call,
      allowance: definition.tools,
      host,
      cause: `${runId}/${call.call_id}`,
      record: (outcome) => {
        const { event } = toolFinished(record, agent.id, call, outcome, clock.now() - started);
        return inRun(touched === undefined ? event : { ...event, touched: touched() });
      },
      madeFrom: (read) => {
        const known = agent.turn === null ? null : originOf(agent.turn.session).sources;
        return recordSources(joinSources(known, readSources(read)));
      },
    });
  }

  /** What only reads is looked up together with what follows it and only reads, too. */
  async function look({ agent, definition }: EffectContext, call: ToolCall, host: ToolHost): Promise<void> {
    const allowance = definition.tools;
    const queue = agent.turn?.queue ?? [];
    const end = queue.findIndex((queued) => !onlyReads(queued, allowance));
    const following = queue.slice(1, end === -1 ? undefined : end);
    const { outcome, elapsed } = await ahead.take(agent.id, call, following, async (looked) => {
      const started = clock.now();
      const seen = await lookWithTool({ call: looked, allowance, host });
      return { outcome: seen, elapsed: clock.now() - started };
    });
    await appendFinished(agent.id, call, outcome, elapsed);
  }

  return {
    async runTool(place, call, intended) {
      const { agent, definition } = place;
      const allowance = definition.tools;
      const host = await hostFor(place);
      if (call.tool.startsWith(externalPrefix) || actsOutside(call, allowance)) {
        // Begun by a process that is gone: whether it was carried out, only a person can find out.
        if (intended) await appendFinished(agent.id, call, await unknownOutcome(host, call), 0);
        else await execute(place, call, host);
      } else if (agent.isItem) {
        await runBeside({
          record,
          agent: agent.id,
          host,
          signal: place.signal,
          append: async (event) => void (await workbench.append([inRun(event)])),
          attempt: (beside, check) => execute(place, call, beside, check),
        });
      } else if (onlyReads(call, allowance)) await look(place, call, host);
      else await execute(place, call, host);
    },

    async clearItem({ agent, definition }, { call, from }, landed) {
      // Who only reads left nothing in the Draft, and may not touch it now either.
      if (definition.tools !== 'all') {
        await workbench.append([inRun(landed([]))]);
        return;
      }
      const ofItem = new RegExp(`^${runId}/${agent.id}\\.(\\d+)(?:\\.|$)`);
      await context.draft.rollBack({
        cause: `${runId}/${call}`,
        of: (cause) => Number(ofItem.exec(cause)?.[1] ?? 0) > from,
        more: (paths) => [inRun(landed(paths))],
      });
    },

    async checkItem(place, text) {
      const { files } = await hostFor(place);
      const documents = documentsOver(files, tablesOver(files, context.tables), place.signal);
      const external = outsideToolsOf(context, place.definition);
      const reads = (call: ToolCall) => onlyReads(call, place.definition.tools, external);
      return checkItem(
        { ...place, text },
        { files, documents, events: workbench.events(), reads, before: (path) => mapBefore(workbench, path) },
      );
    },
  };
}
