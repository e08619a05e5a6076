import { GalleyError, type ProgramRef, WrongStateError } from '@galley/schema';
import { notSandboxed } from '../../workflow/index.ts';

/** A script or program that does not run. Nothing of it has run. */
export abstract class NotRunError extends GalleyError {}

interface Wanted {
  readonly program: ProgramRef;
  readonly workflow: string;
  readonly state: string;
  readonly sandboxed: boolean;
}

export class ScriptNotAllowedError extends NotRunError {
  constructor({ program, workflow, state, sandboxed }: Wanted) {
    const what =
      program.kind === 'script'
        ? `The ${program.language} script of ${state} in "${workflow}"`
        : `The program ${program.path}, which ${state} in "${workflow}" calls,`;
    super({
      code: program.kind === 'script' ? 'SCRIPT_NOT_ALLOWED' : 'PROGRAM_NOT_ALLOWED',
      message: `${what} has not been allowed to run on this computer.${sandboxed ? '' : ` ${notSandboxed}`}`,
      remedy:
        'Read it and allow it in the page, or with "galley resume" at a terminal. With --allow-scripts all scripts of the workflow run unread.',
      details: { ...program, workflow, state, sandboxed },
    });
  }
}

export class SandboxRequiredError extends NotRunError {
  constructor(state: string, reason: string | null) {
    super({
      code: 'SANDBOX_REQUIRED',
      message: `What ${state} calls was not run: it needs a sandbox here. ${reason ?? ''}`.trim(),
      remedy:
        'Whoever runs Galley here installs bubblewrap (Linux). On your own computer you can also set "sandbox" to "auto" in programs.json of Galley\'s configuration folder.',
      details: { state, reason },
    });
  }
}

export class TrustNotAskedError extends WrongStateError {
  constructor(runId: string, hash: string) {
    super('The run is not waiting for permission to run this.', 'Look at the run again: it may have continued.', {
      run_id: runId,
      hash,
    });
  }
}
