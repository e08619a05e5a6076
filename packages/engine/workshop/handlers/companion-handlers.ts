import { type companionProcedures, type ProcedureName, procedures, WrongStateError } from '@galley/schema';
import type { Find, HandlersOf, ProcedureHandlers } from './handlers.ts';

/** `call` is how a person's click reaches the procedure that a proposal names: the companion itself calls none. */
export function companionHandlers(at: Find, call: () => ProcedureHandlers): HandlersOf<typeof companionProcedures> {
  return {
    CompanionGet: async (input) => {
      const { companion } = at(input);
      await companion.settled(input.run_id, input.wait_ms ?? 0);
      return companion.view(input.run_id);
    },
    CompanionAsk: async (input) => {
      const { companion } = at(input);
      const messageId = await companion.ask(input.run_id, { text: input.text, model: input.model });
      await companion.settled(input.run_id, input.wait_ms ?? 0);
      return { message_id: messageId, companion: await companion.view(input.run_id) };
    },
    CompanionStop: async (input) => {
      const { companion } = at(input);
      await companion.stop(input.run_id);
      return companion.view(input.run_id);
    },
    CompanionSetTier: async (input) => {
      const { companion } = at(input);
      await companion.setTier(input.run_id, input.tier, input.open);
      return companion.view(input.run_id);
    },
    CompanionApply: async (input) => {
      const { companion } = at(input);
      const { apply } = await companion.proposal(input.run_id, input.proposal_id);
      if (!apply.can) throw new WrongStateError(apply.why, 'Ask the companion for a proposal that fits.');
      const started = await callNamed(call(), apply.procedure, { workbench_id: input.workbench_id, ...apply.input });
      await companion.settle(input.run_id, input.proposal_id, 'applied');
      return { companion: await companion.view(input.run_id), run_id: started };
    },
    CompanionDismiss: async (input) => {
      const { companion } = at(input);
      await companion.settle(input.run_id, input.proposal_id, 'dismissed');
      return companion.view(input.run_id);
    },
  };
}

/** The Run that the procedure began or changed; null where its answer names none. */
async function callNamed<Name extends ProcedureName>(handlers: ProcedureHandlers, name: Name, input: object) {
  const output: unknown = await handlers[name](procedures[name].input.parse(input) as never);
  const run = typeof output === 'object' && output !== null && 'run_id' in output ? output.run_id : null;
  return typeof run === 'string' ? (run as `run_${string}`) : null;
}
