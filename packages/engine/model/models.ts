import { InvalidInputError } from '@galley/schema';
import type { ModelClient } from './model-client.ts';

export interface ModelDescription {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly offline: boolean;
}

export interface RegisteredModel extends ModelDescription {
  readonly client: ModelClient;
}

/** The models this process can call. Providers register here; nothing else knows which there are. */
export interface ModelRegistry {
  readonly defaultModel: string;
  list(): readonly ModelDescription[];
  get(id: string): RegisteredModel;
}

export function createModelRegistry(models: readonly [RegisteredModel, ...RegisteredModel[]]): ModelRegistry {
  const byId = new Map(models.map((model) => [model.id, model]));
  return {
    defaultModel: models[0].id,
    list: () => models.map(({ id, name, description, offline }) => ({ id, name, description, offline })),
    get(id) {
      const model = byId.get(id);
      if (model === undefined) {
        throw new InvalidInputError(`There is no model "${id}".`, `Choose one of: ${[...byId.keys()].join(', ')}.`, {
          model: id,
        });
      }
      return model;
    },
  };
}
