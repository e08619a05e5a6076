import { GalleyError, type ProgramRef, toErrorPayload } from '@galley/schema';
import type { Backend, EffectContext, Unallowed } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { programRef, scriptRef } from './program-ref.ts';
import type { ProgramSettings } from './program-settings.ts';
import type { Trust } from './trust.ts';
import { SandboxRequiredError, ScriptNotAllowedError } from './trust-errors.ts';

interface DoorContext {
  readonly trust: Trust;
  readonly programs: ProgramSettings;
  readonly backends: ReadonlyMap<string, Backend>;
}

/**
 * The one door to scripts and programs: what is pinned, refreshed, forked or imported comes through here, and is looked
 * at by the hash of what would really run.
 */
export function createTrustDoor({ trust, programs, backends }: DoorContext, record: RunRecord) {
  async function aboutToRun({ agent, definition }: EffectContext): Promise<ProgramRef | null> {
    if (definition.script !== undefined) return scriptRef(definition.script);
    const name = definition.backend ?? agent.backend;
    const backend = backends.get(name);
    return backend === undefined || trust.isNamed(name) ? null : programRef(name, backend);
  }

  async function unallowed(effect: EffectContext): Promise<Unallowed | null> {
    const program = await aboutToRun(effect);
    if (program === null) return null;
    const sandboxed = (await programs.sandbox.describe()).kind !== 'none';
    // There is nothing to ask: `refuse` turns it away whatever the answer.
    if (programs.requireSandbox && !sandboxed) return null;
    const { state } = effect.agent;
    const workflow = record.workflows.get(effect.agent.workflow)?.name ?? '';
    const asks = (error: GalleyError) => ({ program, sandboxed, error: toErrorPayload(error) });
    try {
      if (await trust.isAllowed(record.id, program)) return null;
      return asks(new ScriptNotAllowedError({ program, workflow, state, sandboxed }));
    } catch (error) {
      // A list of what is allowed that cannot be read allows nothing; the person sees why.
      if (error instanceof GalleyError) return asks(error);
      throw error;
    }
  }

  return {
    unallowed,
    /** Right before the start, for whatever changed since it was asked. */
    async refuse(effect: EffectContext): Promise<void> {
      const { kind, reason } = await programs.sandbox.describe();
      if (programs.requireSandbox && kind === 'none') throw new SandboxRequiredError(effect.agent.state, reason);
      const found = await unallowed(effect);
      if (found === null) return;
      const workflow = record.workflows.get(effect.agent.workflow)?.name ?? '';
      throw new ScriptNotAllowedError({ ...found, workflow, state: effect.agent.state });
    },
  };
}
