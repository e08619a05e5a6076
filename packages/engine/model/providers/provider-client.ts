import type { ModelClient } from '../client/model-client.ts';
import type { ProviderClientOptions } from './client-options.ts';

/**
 * The client of one model at one provider. Asks once per call; whether to ask again is the loop's to decide. All of
 * what asking needs is loaded with the first call: a program that only lists models starts without it.
 */
export function createProviderClient(options: ProviderClientOptions): ModelClient {
  return {
    async call(request, call) {
      const { askProvider } = await import('./ask-provider.ts');
      return await askProvider(options, request, call);
    },
  };
}
