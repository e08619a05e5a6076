/** How much a model takes and gives in one call, as its server tells it; null where it does not. */
export interface ModelSize {
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** One model as the lists of vLLM, OpenRouter, LM Studio, Google and Anthropic describe it. */
export function readSize(model: unknown): ModelSize | null {
  if (!isFields(model)) return null;
  const { top_provider: best } = model;
  // What is loaded counts before what could be.
  const contextTokens = firstCount(model, [
    'loaded_context_length',
    'max_model_len',
    'context_length',
    'max_context_length',
    'context_window',
    'inputTokenLimit',
    'max_input_tokens',
  ]);
  const limits = ['outputTokenLimit', 'max_output_tokens', 'max_completion_tokens', 'max_tokens'];
  const maxOutputTokens = firstCount(model, limits) ?? (isFields(best) ? firstCount(best, limits) : null);
  return contextTokens === null ? null : { contextTokens, maxOutputTokens };
}

/** The entry of a list of models, `{ data: [{ id }] }`, for this one. */
export function findInList(list: unknown, model: string): unknown {
  const entries: unknown = isFields(list) ? (list.data ?? list.models) : null;
  if (!Array.isArray(entries)) return null;
  return entries.find((entry: unknown) => isFields(entry) && (entry.id === model || entry.key === model)) ?? null;
}

/** What Ollama loads a model with where nobody says: its own default, far below what most models could take. */
const ollamaDefault = 4096;

/**
 * Ollama tells how much a model could take, and loads it with less: with `num_ctx` of the model's own settings, or as it is loaded
 * now (`/api/ps`). What is longer than that it cuts without a word.
 */
export function readOllamaSize(shown: unknown, running: unknown, model: string): ModelSize | null {
  const loaded = runningEntry(running, model);
  const now = isFields(loaded) ? firstCount(loaded, ['context_length']) : null;
  if (now !== null) return { contextTokens: now, maxOutputTokens: null };
  if (!isFields(shown)) return null;
  const said = /^\s*num_ctx\s+(\d+)\s*$/m.exec(typeof shown.parameters === 'string' ? shown.parameters : '')?.[1];
  const info = isFields(shown.model_info) ? shown.model_info : {};
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'));
  const most = key === undefined ? null : firstCount(info, [key]);
  if (said === undefined && most === null) return null;
  const used = said === undefined ? ollamaDefault : Number(said);
  return { contextTokens: most === null ? used : Math.min(used, most), maxOutputTokens: null };
}

function runningEntry(running: unknown, model: string): unknown {
  const entries: unknown = isFields(running) ? running.models : null;
  if (!Array.isArray(entries)) return null;
  const names = [model, `${model}:latest`];
  return entries.find((entry: unknown) => isFields(entry) && names.includes(String(entry.name ?? entry.model)));
}

function firstCount(fields: Fields, names: readonly string[]): number | null {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'number' && value >= 256);
  return typeof found === 'number' ? Math.floor(found) : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
