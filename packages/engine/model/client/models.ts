import { NotFoundError } from '@galley/schema';
import type { PriceSource } from '../prices/price-book.ts';
import type { Effort } from './efforts.ts';
import type { ModelClient } from './model-client.ts';
import type { AskedModel } from './wire-request.ts';

/** Why a model cannot be used now. */
export type Availability = 'ready' | 'key_missing';

export interface ModelDescription {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly offline: boolean;
  /** The provider's id; `offline` for the built-in rules. */
  readonly provider: string;
  /** Where it is asked; null for one that is asked nowhere, or where nobody has said. */
  readonly address: string | null;
  /** It runs on this computer, so that asking it sends nothing away. */
  readonly runsHere: boolean;
  /** Null where no one has said. */
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly vision: boolean;
  /** Its provider has a tool of its own that searches the web. */
  readonly webSearch: boolean;
  /** From least to most; empty when the model takes no such setting. */
  readonly efforts: readonly Effort[];
  readonly price: PriceSource;
  readonly availability: Availability;
}

export interface RegisteredModel extends ModelDescription {
  readonly client: ModelClient;
  /** As its requests know it; left out for one that sends nothing. */
  readonly asked?: AskedModel;
  /** Asks its server how much it takes in one call, where nobody said; once. What is learned is there with the next `get`. */
  readonly learnSize?: (signal: AbortSignal) => Promise<void>;
  /** The most dollars that a call can cost; null or left out where nobody knows. */
  readonly worstCase?: (inputTokens: number, outputTokens: number) => number | null;
  /** Of its provider's own web search: what one costs beside the tokens (null: nobody knows), and how many one call may make. */
  readonly searchPrice?: { readonly fee: number | null; readonly most: number };
  /** Why it cannot do an item as a person wrote it, known without asking it; `before` is what it had planned itself. */
  readonly cannotDo?: (item: string, before: string | null) => string | null;
}

/** A model as it is handed to the registry: what is not said of it is not known. */
export type ModelRegistration = Pick<RegisteredModel, 'id' | 'name' | 'description' | 'offline' | 'client'> &
  Partial<RegisteredModel>;

const nothingKnown = {
  address: null,
  runsHere: false,
  contextTokens: null,
  maxOutputTokens: null,
  vision: false,
  webSearch: false,
  efforts: [],
  price: 'unknown',
  availability: 'ready',
} as const;

/** The models this process can call. Providers register here; nothing else knows which there are. */
export interface ModelRegistry {
  readonly defaultModel: string;
  list(): readonly ModelDescription[];
  get(id: string): RegisteredModel;
}

export interface RegistryOptions {
  readonly defaultModel?: string;
  /** Asked each time, since keys come and go. What the model itself says when left out. */
  readonly availability?: (model: ModelDescription) => Availability;
  /** Asked each time: the table of prices loads when somebody wants to see one. */
  readonly price?: (model: ModelDescription) => PriceSource;
  /** Models that are not listed but can be named, such as any model of a local server. */
  readonly findUnlisted?: (id: string) => RegisteredModel | undefined;
  /** A listed model of which more is known by now. */
  readonly findLearned?: (id: string) => RegisteredModel | undefined;
}

export function createModelRegistry(
  models: readonly [ModelRegistration, ...ModelRegistration[]],
  options: RegistryOptions = {},
): ModelRegistry {
  const registered = models.map((model): RegisteredModel => {
    return { ...nothingKnown, provider: model.id.split('/')[0] ?? model.id, ...model };
  });
  const byId = new Map(registered.map((model) => [model.id, model]));
  const describe = ({
    client: _client,
    worstCase: _price,
    asked: _asked,
    cannotDo: _check,
    learnSize: _learn,
    searchPrice: _search,
    ...model
  }: RegisteredModel): ModelDescription => {
    const price = options.price?.(model) ?? model.price;
    return { ...model, price, availability: options.availability?.(model) ?? model.availability };
  };
  const find = (id: string): RegisteredModel => {
    const model = options.findLearned?.(id) ?? byId.get(id) ?? options.findUnlisted?.(id);
    if (model === undefined) {
      throw new NotFoundError(`There is no model "${id}".`, `Choose one of: ${[...byId.keys()].join(', ')}.`, {
        model: id,
      });
    }
    return model;
  };
  /** A Run asks several times for each call, and what is said of a model rarely changes. */
  const answers = new WeakMap<RegisteredModel, RegisteredModel>();
  const defaultModel = options.defaultModel ?? models[0].id;
  find(defaultModel);
  return {
    defaultModel,
    list: () => registered.map(describe),
    get(id) {
      const model = find(id);
      const price = options.price?.(model) ?? model.price;
      const availability = options.availability?.(model) ?? model.availability;
      const last = answers.get(model);
      if (last !== undefined && last.price === price && last.availability === availability) return last;
      const answer = { ...model, price, availability };
      answers.set(model, answer);
      return answer;
    },
  };
}
