import { InternalError } from '@galley/schema';
import type { ModelCallOptions, ModelRequest } from '../client/model-client.ts';
import type { AskedModel, WireRequest } from '../client/wire-request.ts';
import { type ProviderKind, providerKinds } from './adapters.ts';

/**
 * The request that asking this model would send, byte for byte, made by asking it over a wire that leads nowhere. Headers
 * are not part of it: they hold the key.
 */
export async function rebuildRequest(
  asked: AskedModel,
  request: ModelRequest,
  readImage: NonNullable<ModelCallOptions['readImage']>,
): Promise<WireRequest> {
  const { askProvider } = await import('./ask-provider.ts');
  const { baseUrl, kind, ...facts } = asked;
  if (!isKind(kind)) throw new InternalError(`There is no protocol "${kind}".`, { kind });
  let sent: WireRequest | null = null;
  try {
    await askProvider({ model: { ...facts, kind }, fetch: nowhere, key: async () => 'not-a-key', baseUrl }, request, {
      signal: new AbortController().signal,
      onDelta: () => undefined,
      readImage,
      onSent: (wire) => {
        sent = wire;
      },
    });
  } catch (error) {
    // The call always fails: there is nobody at the other end. Only one that failed before it sent is a failure here.
    if (sent === null) throw error;
  }
  if (sent === null) throw new InternalError('The request could not be rebuilt.', { model: asked.id });
  return sent;
}

const nowhere: typeof globalThis.fetch = async () => {
  throw new TypeError('Nothing is sent when a request is rebuilt.');
};

function isKind(kind: string): kind is ProviderKind {
  return providerKinds.some((known) => known === kind);
}
