import { GalleyError, type NewEvent, type ToolCall, toErrorPayload } from '@galley/schema';
import { makeReceipt } from './receipt.ts';
import { findTool, type ToolAllowance } from './registry.ts';
import type { BoundCall, ToolContext } from './tool.ts';

export interface ToolOutcome {
  readonly success: boolean;
  readonly receipt: string;
  /** Hash of the whole result in the object store. */
  readonly result: string;
}

export interface ExecuteToolOptions {
  readonly call: ToolCall;
  readonly allowance: ToolAllowance;
  readonly context: ToolContext;
  /** Who writes, for the Draft's record: `run_…/main.7.1`. */
  readonly cause: string;
  /** Makes the event that records the outcome. It lands in one transaction with what the tool changed. */
  readonly record: (outcome: ToolOutcome) => NewEvent;
}

/** Runs one call. A tool's failure is an outcome for the model to read; only a failing store throws. */
export async function executeTool(options: ExecuteToolOptions): Promise<void> {
  const { call, allowance, context, record } = options;
  let outcome: ToolOutcome;
  try {
    const tool = findTool(call.tool, allowance);
    const bound = tool.bind(call.arguments);
    if (tool.effect === 'draft') return await runOnDraft(bound, options);
    outcome = await keep(context, call, true, await bound.run(context, null));
  } catch (error) {
    if (!(error instanceof GalleyError) || isStoreFailure(error)) throw error;
    outcome = await keep(context, call, false, { error: toErrorPayload(error) });
  }
  await context.workbench.append([record(outcome)]);
}

async function runOnDraft(bound: BoundCall, { call, context, cause, record }: ExecuteToolOptions): Promise<void> {
  await context.workbench.write(
    cause,
    (writer) => bound.run(context, writer),
    async (result) => [record(await keep(context, call, true, result))],
  );
}

async function keep(context: ToolContext, call: ToolCall, success: boolean, result: unknown): Promise<ToolOutcome> {
  const stored = await context.workbench.store.objects.put(Buffer.from(JSON.stringify(result)));
  return { success, receipt: makeReceipt(result, call.call_id), result: stored.hash };
}

function isStoreFailure(error: GalleyError): boolean {
  return error.code.startsWith('STORE_');
}

export function describeCall(call: ToolCall, allowance: ToolAllowance): string {
  try {
    return findTool(call.tool, allowance).bind(call.arguments).summary;
  } catch (error) {
    if (error instanceof GalleyError) return `Calling ${call.tool}`;
    throw error;
  }
}
