import type { NewEvent, WorkbenchEventOf } from '@galley/schema';
import type { WorkshopContext } from '../context/workshop-context.ts';

/** One call of a connected program. */
export interface ProgramCall {
  /** As it calls itself. */
  readonly program: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
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
  { egress, clock }: Pick<WorkshopContext, 'egress' | 'clock'>,
  { program, tool }: ProgramCall,
  { call, bytes, sources }: { readonly call: string; readonly bytes: number; readonly sources: string[] | null },
): Promise<void> {
  await egress.append({
    at: new Date(clock.now()).toISOString(),
    provider: 'mcp',
    model: program,
    host: 'this computer',
    bytes,
    files: sources ?? [],
    parts: sources === null ? [`the answer of ${tool}`] : [],
    run: null,
    call,
  });
}
