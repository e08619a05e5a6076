import { InternalError, type NewEvent, type RunEvent, type ToolCall } from '@galley/schema';
import {
  actsOutside,
  annotateReceipt,
  declareQuiet,
  type ExecuteToolOptions,
  executeTool,
  externalPrefix,
  lookWithTool,
  onlyReads,
  type ServedOutcome,
  type ServedTools,
  type ToolAllowance,
  type ToolHost,
  type ToolOutcome,
} from '../../tools/index.ts';
import { createMutex } from '../../workbench/index.ts';
import { earlierCall, LoopDetectedError, wasCutOff } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import { declaredTools } from '../prompts/prompt-sources.ts';
import type { RunRecord } from '../record/run-record.ts';
import { isLooping, toolFinished } from './tools/tool-finished.ts';
import { unknownOutcome } from './tools/unknown-outcome.ts';

export interface TurnToolsOptions {
  readonly agentId: string;
  /** The turn's own call: those within it are numbered under it. */
  readonly turn: string;
  readonly allowance: ToolAllowance;
  readonly most: number;
  readonly host: ToolHost;
  /** What is attached, in the words by which tools for it are found: `datasource`. */
  readonly attached: string;
  /** What a write may be made from, given what its own call read. */
  readonly madeFrom: NonNullable<ExecuteToolOptions['madeFrom']>;
  /** Told of each outcome before the program is. */
  onOutcome(call: string, outcome: ToolOutcome): Promise<void>;
  /** Ends the turn: its model goes round in circles. */
  stop(error: LoopDetectedError): void;
}

/**
 * Our tools for a program that takes a whole turn. Each call is journaled before and after it runs, allowed, guarded, counted
 * and recalled exactly as in our own loop: to the Draft it makes no difference who thinks.
 */
export function turnTools(context: RunContext, record: RunRecord, options: TurnToolsOptions): ServedTools {
  const { workbench, clock } = context;
  const { agentId, turn, allowance, most, host } = options;
  const inTurn = createMutex();
  const inRun = (event: RunEvent): NewEvent => ({ stream: record.id, event });

  function calls() {
    const pending = record.state.agents.get(agentId)?.pending;
    if (pending?.kind === 'run_turn' && pending.call === turn) return pending.calls;
    throw new InternalError(`${turn} is not under way.`);
  }

  /** One intent after the other, so that numbers are given once and in the journal's order. */
  function intend(tool: string, input: Readonly<Record<string, unknown>>) {
    return inTurn(async () => {
      const made = calls();
      const call: ToolCall = { call_id: `${turn}.${made.made + 1}`, tool, arguments: { ...input } };
      const again = onlyReads(call, allowance, host.external?.tools) ? null : earlierCall(made, call);
      const asked = { agent: agentId, call: call.call_id, tool, arguments: call.arguments };
      const repeated = again === null ? {} : { again_of: again };
      await workbench.append([inRun({ type: 'tool.requested', ...asked, ...repeated })]);
      return { call, again };
    });
  }

  async function run(call: ToolCall, again: string | null): Promise<ToolOutcome> {
    const started = clock.now();
    const external = call.tool.startsWith(externalPrefix) || actsOutside(call, allowance);
    let done: ToolOutcome | null = null;
    const finish = (outcome: ToolOutcome): NewEvent => {
      const { event, repeats } = toolFinished(record, agentId, call, outcome, clock.now() - started);
      done = { ...outcome, receipt: event.receipt };
      if (isLooping(repeats)) options.stop(new LoopDetectedError(call.tool, repeats));
      return inRun(event);
    };
    if (again !== null) await workbench.append([finish(await recorded(again))]);
    else if (external && wasCutOff(calls(), call)) {
      await workbench.append([finish(await unknownOutcome(host, call))]);
    } else if (!external && onlyReads(call, allowance)) {
      await workbench.append([finish(await lookWithTool({ call, allowance, host }))]);
    } else {
      const cause = `${record.id}/${call.call_id}`;
      await executeTool({ call, allowance, host, cause, record: finish, madeFrom: options.madeFrom });
    }
    if (done === null) throw new InternalError(`${call.call_id} left no outcome.`);
    return done;
  }

  /** What an attempt that was cut off has done already. The Draft holds it; doing it again would do it twice. */
  async function recorded(callId: string): Promise<ToolOutcome> {
    for (const { event } of await workbench.store.journal.read(record.id)) {
      if (event.type !== 'tool.finished' || event.call !== callId) continue;
      const note = 'Done already by the attempt that was cut off; it was not done again.';
      const { success, result, images, sources = null } = event;
      const receipt = annotateReceipt(event.receipt, { note });
      return { success, receipt, result, sources, ...(images === undefined ? {} : { images }) };
    }
    throw new InternalError(`The journal has no outcome of ${callId}.`);
  }

  return {
    declared: [...declaredTools(allowance, null, host.external?.tools), ...declareQuiet(allowance, options.attached)],
    async call(tool, input): Promise<ServedOutcome> {
      if (calls().made >= most) return refusal(most);
      const { call, again } = await intend(tool, input);
      const outcome = await run(call, again);
      await options.onOutcome(call.call_id, outcome);
      const { success, receipt, images = [] } = outcome;
      const shown = images.map(async ({ hash, media_type }) => ({
        bytes: await workbench.store.objects.get(hash),
        media_type,
      }));
      return { success, receipt, images: await Promise.all(shown) };
    },
  };
}

function refusal(most: number): ServedOutcome {
  const error = {
    code: 'TOO_MANY_CALLS',
    message: `One turn may make ${most} calls; this one was not run.`,
    remedy: 'Write your final message from what you have, and name what is missing.',
  };
  return { success: false, receipt: JSON.stringify({ error }) };
}
