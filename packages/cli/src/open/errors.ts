import { GalleyError } from '@galley/schema/errors';

/** An option that says how a Workbench is opened, for one that another process opened already. */
export class OpenerOnlyError extends GalleyError {
  constructor(option: string, pid: number) {
    super({
      code: 'OPENER_ONLY',
      message: `${option} cannot be given now: process ${pid} has this Workbench open, and its runs work there.`,
      remedy: `Leave ${option} out, or end that process first.`,
      details: { option, pid },
    });
  }
}
