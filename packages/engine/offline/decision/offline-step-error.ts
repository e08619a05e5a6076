import { GalleyError } from '@galley/schema';
import { signature } from '../session/signature.ts';

/** What fixed rules cannot do. The run pauses: going on as if the work were done would be a lie. */
export class OfflineStepError extends GalleyError {
  readonly reason: string;

  constructor(
    reason: string,
    remedy = 'Ask again in other words, or resume the run with another model.',
    /** Requests that would work here, for a person to take over with a click. */
    suggestions: readonly string[] = [],
  ) {
    const details = suggestions.length === 0 ? {} : { suggestions };
    super({ code: 'OFFLINE_STEP', message: `${reason} ${signature}`, remedy, details });
    this.reason = reason;
  }
}

/** No rule takes the request: one sentence, and what would work. */
export class NoRuleError extends GalleyError {
  constructor(suggestions: readonly string[]) {
    super({
      code: 'OFFLINE_STEP',
      message: 'The offline model cannot do this: it follows fixed rules and is not an AI.',
      remedy: 'Ask for something like the requests below, or resume the run with another model.',
      details: { suggestions },
    });
  }
}

export function missingFiles(paths: readonly string[]): OfflineStepError {
  const names = paths.map((path) => `\`${path}\``).join(', ');
  return new OfflineStepError(
    `There is no file ${names} in this Workbench.`,
    'Ask again with the name of a file that exists.',
  );
}
