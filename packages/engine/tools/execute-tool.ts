import { withSignal } from '@galley/formats';
import { GalleyError, type ImageRef, type NewEvent, type ToolCall, toErrorPayload } from '@galley/schema';
import { InvalidArgumentsError } from './errors.ts';
import { ImageResult } from './image-result.ts';
import { annotateReceipt, makeReceipt } from './receipt.ts';
import { findTool, type ToolAllowance } from './registry.ts';
import { readMalformed } from './repair-arguments.ts';
import type { BoundCall, ToolContext } from './tool.ts';

export interface ToolOutcome {
  readonly success: boolean;
  readonly receipt: string;
  /** Hash of the whole result in the object store. */
  readonly result: string;
  readonly images?: ImageRef[];
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
export async function executeTool(given: ExecuteToolOptions): Promise<void> {
  const options = { ...given, context: stoppable(given.context) };
  const { call, allowance, context, record } = options;
  let outcome: ToolOutcome;
  try {
    const { bound, effect } = bindCall(call, allowance);
    if (effect === 'draft') return await runOnDraft(bound, options);
    outcome = await keep(context, call, true, await bound.run(context, null), bound.repairs);
  } catch (error) {
    outcome = await keepFailure(context, call, error);
  }
  await context.workbench.append([record(outcome)]);
}

/** Whether a call only looks: then it may run beside others, and again after a crash. A refusal is as good as a look. */
export function onlyReads(call: ToolCall, allowance: ToolAllowance): boolean {
  try {
    return findTool(call.tool, allowance).effect === 'read';
  } catch (error) {
    if (error instanceof GalleyError) return true;
    throw error;
  }
}

/** Runs a call that only looks and records nothing. */
export async function lookWithTool(options: Omit<ExecuteToolOptions, 'record' | 'cause'>): Promise<ToolOutcome> {
  const { call, allowance } = options;
  const context = stoppable(options.context);
  try {
    const { bound } = bindCall(call, allowance);
    return await keep(context, call, true, await bound.run(context, null), bound.repairs);
  } catch (error) {
    return keepFailure(context, call, error);
  }
}

function bindCall(call: ToolCall, allowance: ToolAllowance) {
  const tool = findTool(call.tool, allowance);
  if (call.malformed === undefined) return { bound: tool.bind(call.arguments), effect: tool.effect };
  const read = readMalformed(call.malformed);
  if ('problem' in read) throw new InvalidArgumentsError(call.tool, read.problem);
  const bound = tool.bind(read.input);
  return { bound: { ...bound, repairs: [...read.repairs, ...bound.repairs] }, effect: tool.effect };
}

async function runOnDraft(bound: BoundCall, { call, context, cause, record }: ExecuteToolOptions): Promise<void> {
  await context.workbench.write(
    cause,
    (writer) => bound.run(context, writer),
    async (result) => [record(await keep(context, call, true, result, bound.repairs))],
  );
}

/** Queries of a Run that is stopped must not go on for the half minute that they are allowed. */
function stoppable(context: ToolContext): ToolContext {
  return context.signal === undefined ? context : { ...context, tables: withSignal(context.tables, context.signal) };
}

async function keepFailure(context: ToolContext, call: ToolCall, error: unknown): Promise<ToolOutcome> {
  // Work cut short says nothing about the call: it is not recorded, and done anew when the Run goes on.
  if (context.signal?.aborted && error instanceof GalleyError && error.code === 'CANCELLED') throw error;
  if (!(error instanceof GalleyError) || error.code.startsWith('STORE_')) throw error;
  return keep(context, call, false, { error: toErrorPayload(error) }, []);
}

async function keep(
  { workbench }: ToolContext,
  call: ToolCall,
  success: boolean,
  returned: unknown,
  repairs: readonly string[],
): Promise<ToolOutcome> {
  const { objects } = workbench.store;
  const shown = returned instanceof ImageResult ? returned.images : [];
  const images: ImageRef[] = [];
  for (const { bytes, media_type } of shown) images.push({ hash: (await objects.put(bytes)).hash, media_type });
  const result = returned instanceof ImageResult ? { ...returned.result, images } : returned;
  const stored = await objects.put(Buffer.from(JSON.stringify(result) ?? 'null'));
  const receipt = makeReceipt(result, call.call_id);
  return {
    success,
    receipt: repairs.length === 0 ? receipt : annotateReceipt(receipt, { repaired: repairs.join('; ') }),
    result: stored.hash,
    ...(images.length === 0 ? {} : { images }),
  };
}

export function describeCall(call: ToolCall, allowance: ToolAllowance): string {
  try {
    return bindCall(call, allowance).bound.summary;
  } catch (error) {
    if (error instanceof GalleyError) return `Calling ${call.tool}`;
    throw error;
  }
}
