import { GalleyError } from '@galley/schema/errors';

/** The process that held the Workbench ended before it answered: what was asked for may be done or not. */
export class HolderGoneError extends GalleyError {
  constructor(root: string, pid: number, cause?: unknown) {
    super({
      code: 'HOLDER_GONE',
      message: `The process that worked on this Workbench (${pid}) ended before it answered.`,
      remedy: `What it finished is kept. Look with "galley status ${root}"; a run continues with "galley resume ${root}".`,
      details: { path: root, pid },
      cause,
    });
  }
}

/** Another Galley, or one with another configuration, holds the Workbench. */
export class HolderDiffersError extends GalleyError {
  constructor(pid: number, what: 'version' | 'config', theirs: string, ours: string) {
    const [message, remedy] =
      what === 'version'
        ? [
            `Process ${pid} works on this Workbench with Galley ${theirs}, and this is ${ours}.`,
            'End that process, or use its Galley.',
          ]
        : [
            `Process ${pid} works on this Workbench with the configuration in ${theirs}, and ${ours === '' ? 'you named none' : `yours is in ${ours}`}.`,
            'End that process, or name the same folder: with GALLEY_CONFIG for a command, with `configuration` for a program of your own.',
          ];
    super({ code: 'HOLDER_DIFFERS', message, remedy, details: { pid, what, theirs, ours } });
  }
}

/** A refusal by the holder, as it said it. */
export class HolderRefusedError extends GalleyError {}

/** Nobody began with what was asked for: it can be asked again, here or of the next holder. Never shown to a person. */
export class NotBegunError extends GalleyError {
  constructor(cause?: unknown) {
    super({
      code: 'HOLDER_ENDING',
      message: 'The process that holds the Workbench is ending.',
      remedy: 'Try again.',
      cause,
    });
  }
}
