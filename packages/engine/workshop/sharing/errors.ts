import { ModelError } from '../../model/index.ts';
import type { ShareLimit } from './share-limit.ts';

/** The Session, or what the work cannot do without, holds what this provider may not get: asking it would send that. */
export class SourcesNotSharedError extends ModelError {
  constructor({ provider, model }: Pick<ShareLimit, 'provider' | 'model'>, hidden: readonly string[] | null) {
    const named = hidden === null ? 'files that nobody recorded' : listed(hidden);
    const allow = hidden === null || hidden.length > 5 ? '' : hidden.map((path) => ` --file "${path}"`).join('');
    super(
      'MODEL_SOURCES_NOT_SHARED',
      `Nothing was sent: the work so far is made from ${named}, which you have not allowed for ${provider}.`,
      `Allow it with "galley consent grant DIR ${provider}${allow}", or continue with the model that was used before.`,
      { details: { provider, model, files: hidden === null ? null : [...hidden] } },
    );
  }
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(', ');
  return paths.length > 5 ? `${shown} and ${paths.length - 5} more files` : shown;
}
