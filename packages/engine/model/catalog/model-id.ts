import { isModelName } from '@galley/schema';

export interface ModelId {
  readonly provider: string;
  readonly model: string;
}

/** `provider/model`; the model's own name may hold slashes. Undefined for anything else, such as `offline` or what is no name. */
export function parseModelId(id: string): ModelId | undefined {
  const slash = id.indexOf('/');
  if (slash < 1 || slash === id.length - 1) return undefined;
  const model = id.slice(slash + 1);
  return isModelName(model) ? { provider: id.slice(0, slash), model } : undefined;
}

export function formatModelId({ provider, model }: ModelId): string {
  return `${provider}/${model}`;
}
