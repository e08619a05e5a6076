import { procedures } from '@galley/schema';
import { type ProcedureHandlers, parseInput } from '../workshop/index.ts';
import type { Calls } from './api.ts';

export function createCalls(handlers: ProcedureHandlers, workbenchId: string): Calls {
  return async (name, input) => {
    const inWorkbench = 'workbench_id' in procedures[name].input.shape;
    return handlers[name](parseInput(name, inWorkbench ? { ...input, workbench_id: workbenchId } : input));
  };
}
