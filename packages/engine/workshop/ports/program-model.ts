import { type Backend, BackendError } from '../../workflow/index.ts';

/** Which model a State asks for, and whether it says so itself or only the Run does. */
export interface AskedModel {
  readonly model: string;
  readonly byState: boolean;
}

/** What a State names must be the program's; the Run's own choice may be meant for the other States. Null: its default. */
export function programModel(
  backend: Pick<Backend, 'name' | 'modelName' | 'models'>,
  asked: AskedModel,
): string | null {
  // The offline model is ours: another program takes its own default instead.
  if (asked.model === 'offline') return null;
  if (backend.modelName === undefined) return asked.model;
  const known = backend.modelName(asked.model);
  if (known !== null || !asked.byState) return known;
  const { models = [] } = backend;
  throw new BackendError({
    failure: 'MODEL_UNKNOWN',
    message: `${backend.name} cannot use the model "${asked.model}".`,
    ...(models.length === 0 ? {} : { remedy: `Name one of its models in the State: ${models.join(', ')}.` }),
  });
}
