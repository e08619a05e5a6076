import { GalleyError } from '@galley/schema';
import { signature } from '../session/signature.ts';

/** What fixed rules cannot do. The run pauses: going on as if the work were done would be a lie. */
export class OfflineStepError extends GalleyError {
  constructor(reason: string, remedy = 'Ask again in other words, or resume the run with another model.') {
    super({ code: 'OFFLINE_STEP', message: `${reason} ${signature}`, remedy });
  }
}

export function missingFiles(paths: readonly string[]): OfflineStepError {
  const names = paths.map((path) => `\`${path}\``).join(', ');
  return new OfflineStepError(
    `There is no file ${names} in this Workbench.`,
    'Ask again with the name of a file that exists.',
  );
}
