import { GalleyError, NotFoundError, type ToolCall, toErrorPayload, WrongStateError } from '@galley/schema';
import { StoreError } from '../../../store/index.ts';
import type { Look } from '../record/fold-companion.ts';
import type { CompanionToolDefinition, ToolDesk } from '../tools/companion-tool.ts';
import { companionToolList } from '../tools/tool-list.ts';
import { boundReceipt } from './bound-receipt.ts';

/** One call of a tool that is open. A refusal is a result for the model to read; only a failing store throws. */
export async function lookWith(
  open: readonly CompanionToolDefinition[],
  desk: ToolDesk,
  call: ToolCall,
  now: () => number,
): Promise<Look> {
  const started = now();
  const done = (outcome: Omit<Look, 'call' | 'tool' | 'arguments' | 'elapsed_ms'>): Look => ({
    call: call.call_id,
    tool: call.tool,
    arguments: call.arguments,
    ...outcome,
    elapsed_ms: now() - started,
  });
  try {
    const { result, sources, places = [], computed, proposal } = await findTool(open, call).look(call.arguments, desk);
    return done({
      success: true,
      receipt: boundReceipt(result),
      sources: sources == null ? null : [...sources],
      places: [...places],
      proposal: proposal ?? null,
      computed: computed ?? null,
    });
  } catch (error) {
    if (!(error instanceof GalleyError) || error instanceof StoreError) throw error;
    const receipt = boundReceipt({ error: toErrorPayload(error) });
    return done({ success: false, receipt, sources: [], places: [], proposal: null, computed: null });
  }
}

function findTool(open: readonly CompanionToolDefinition[], { tool, malformed }: ToolCall): CompanionToolDefinition {
  const names = open.map(({ name }) => name).join(', ');
  const found = open.find(({ name }) => name === tool);
  if (found === undefined) {
    if (!companionToolList.has(tool)) throw new NotFoundError(`There is no tool "${tool}".`, `Use one of: ${names}.`);
    throw new WrongStateError(
      `${tool} is closed at this stage.`,
      `Use one of: ${names}. The person can open more tools.`,
      { tool },
    );
  }
  if (malformed === undefined) return found;
  throw new WrongStateError(`The arguments of ${tool} are no JSON object.`, 'Call it again with a JSON object.');
}
