import type { ProviderKind } from '../adapters.ts';
import { findInList, type ModelSize, readOllamaSize, readSize } from './read-size.ts';

export interface SizeQuestion {
  readonly kind: ProviderKind;
  readonly model: string;
  readonly baseUrl: string;
  /** Empty when the server wants none. */
  readonly key: string;
  /** A program on some machine that runs models: Ollama and LM Studio tell sizes at addresses of their own. */
  readonly runsModels: boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

/** A list of models is long with some; more than this is no list. */
const mostBytes = 8_000_000;
const patienceMs = 3000;

/**
 * Asks a server how much one of its models takes. Nothing of anybody's files is in the question. Null where the server does not
 * tell: then the size stays unknown, and a call that is too long is shortened when it is refused.
 */
export async function askSize(question: SizeQuestion): Promise<ModelSize | null> {
  const { kind, model } = question;
  const base = question.baseUrl.replace(/\/+$/, '');
  const signal = AbortSignal.any([question.signal, AbortSignal.timeout(patienceMs)]);
  const get = (url: string, init: RequestInit = {}) => readJson(question, url, { ...init, signal });
  switch (kind) {
    case 'openai':
      // Its list has names alone.
      return null;
    case 'google':
    case 'anthropic':
      return readSize(await get(`${base}/models/${encodeURIComponent(model)}`));
    case 'compatible': {
      const listed = readSize(findInList(await get(`${base}/models`), model));
      if (listed !== null || !question.runsModels) return listed;
      const root = base.replace(/\/v1$/, '');
      const other = readSize(findInList(await get(`${root}/api/v0/models`), model));
      if (other !== null) return other;
      const body = JSON.stringify({ model });
      const shown = await get(`${root}/api/show`, { method: 'POST', body });
      return shown === null ? null : readOllamaSize(shown, await get(`${root}/api/ps`), model);
    }
  }
}

async function readJson({ fetch, kind, key }: SizeQuestion, url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, headers: headersFor(kind, key) });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (!response.ok || length > mostBytes) {
      await response.body?.cancel();
      return null;
    }
    const text = await response.text();
    return text.length > mostBytes ? null : (JSON.parse(text) as unknown);
  } catch {
    // A server that is not there, is slow or answers with something else does not tell; the call itself says what is wrong.
    return null;
  }
}

function headersFor(kind: ProviderKind, key: string): Record<string, string> {
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  if (key === '') return json;
  if (kind === 'anthropic') return { ...json, 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { ...json, 'x-goog-api-key': key };
  return { ...json, authorization: `Bearer ${key}` };
}
