import type { NewEvent, WorkbenchEventOf } from '@galley/schema';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { isShared } from '../user/place.ts';

/** One call of a connected program. */
export interface ProgramCall {
  /** As it calls itself. */
  readonly program: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Of a note; what a call really takes is kept whole. */
const MOST_NOTED = 20_000;

/** Whoever may only look has what they asked noted, too: nobody fills the journal with that. */
export function noted(call: ProgramCall): ProgramCall {
  const { length } = JSON.stringify(call.arguments);
  return length <= MOST_NOTED ? call : { ...call, arguments: { left_out: `${length} characters` } };
}

type Outcome = Omit<WorkbenchEventOf<'program.called'>, 'type' | keyof ProgramCall>;

export function calledEvent(call: ProgramCall, outcome: Outcome): NewEvent {
  const { program, tool } = call;
  const event = { type: 'program.called' as const, program, tool, arguments: { ...call.arguments }, ...outcome };
  return { stream: 'workbench', event };
}

/**
 * What the program is about to be handed. Where it goes from there is not in our hands, so that it stands in the log of
 * what left (SPEC T6).
 */
export async function logHandedOver(
  { egress, clock, place }: Pick<WorkshopContext, 'egress' | 'clock' | 'place'>,
  { program, tool }: ProgramCall,
  { call, bytes, sources }: { readonly call: string; readonly bytes: number; readonly sources: string[] | null },
): Promise<void> {
  await egress.append({
    at: new Date(clock.now()).toISOString(),
    provider: 'mcp',
    model: program,
    // People of a team connect programs of their own, from wherever they are.
    host: isShared(place) ? 'a connected program' : 'this computer',
    bytes,
    files: sources ?? [],
    parts: sources === null ? [`the answer of ${tool}`] : [],
    run: null,
    call,
  });
}
