import { type accessProcedures, WrongStateError } from '@galley/schema';
import { offlineAccess } from '../access/model-access.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { recipientAddress } from '../sharing/recipient-address.ts';
import { listTestable, TEST_WORDS, testProvider } from '../sharing/test-provider.ts';
import type { PlacedConsent } from '../user/consent-store.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function accessHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof accessProcedures> {
  /** The same for every Workbench of the process; without one there is nobody to ask for keys yet. */
  const access = () => host.all()[0]?.context.access ?? host.access ?? offlineAccess;
  const allConsents = async () => {
    const { consents, webSearches } = access().user;
    const web_search = (await webSearches.all()).map(({ place, provider, address, given_at }) => {
      return { folder: place.path, provider, address, given_at };
    });
    return { consents: (await consents.all()).map(viewPlaced), web_search };
  };
  return {
    KeyList: async () => ({
      keys: (await access().keys.list(access().providers)).map(({ givenFor, variables, ...key }) => ({
        ...key,
        given_for: givenFor,
        variables: [...variables],
      })),
    }),
    KeySet: async ({ provider, key }) => access().keys.set(provider, key),
    KeyRemove: async ({ provider }) => ({ removed_from: await access().keys.remove(provider) }),
    KeyConfirm: async ({ provider }) => ({ address: await access().keys.confirm(provider) }),
    ProviderList: async () => ({
      words: TEST_WORDS,
      providers: listTestable(access()).map(({ provider, address, needsKey, testModel }) => {
        return { provider, address, needs_key: needsKey, test_model: testModel };
      }),
    }),
    ProviderTest: async ({ provider, model }) => testProvider(access(), provider, { model, spending: host.spending }),
    ConsentList: async (input) => view(at(input).context),
    ConsentGrant: async (input) => {
      const { context } = at(input);
      const { provider, file_patterns: files } = input;
      const address = recipientAddress(context, provider);
      if (input.address !== undefined && input.address !== address) {
        const message = `Nothing was allowed: the address of ${provider} is ${address} now, not ${input.address}.`;
        throw new WrongStateError(message, 'Look at the new address and decide again.', { provider, address });
      }
      if (input.what === 'web_search') await context.webSearches.grant({ provider, address });
      else await context.consents.grant({ provider, address, model: modelId(input), files });
      return view(context);
    },
    ConsentRevoke: async (input) => {
      const { context } = at(input);
      const { provider, model, what } = input;
      if (what !== 'web_search') await context.consents.revoke(provider, modelId(input));
      // Who may be sent nothing may search for nothing; a word on one model says nothing about searching.
      if (what === 'web_search' || (what === undefined && model === null)) await context.webSearches.revoke(provider);
      return view(context);
    },
    ConsentListAll: allConsents,
    ConsentRevokeAt: async ({ folder, provider, address, model, what }) => {
      const { consents, webSearches } = access().user;
      if (what !== 'web_search') await consents.revoke({ path: folder, provider, address, model });
      if (what === 'web_search' || (what === undefined && model === null))
        await webSearches.revoke({ path: folder, provider });
      return allConsents();
    },
    EgressList: async (input) => {
      const { context } = at(input);
      // Tests of a provider are for no Workbench: they stand in the list of each, for whoever looks what was sent.
      const logs = [await context.egress.read(), await context.access.egress.read()];
      const entries = logs
        .flatMap((log) => log.entries)
        .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
      const unreadable = logs.reduce((sum, log) => sum + log.unreadable, 0);
      return { entries: entries.slice(-input.limit).reverse(), total: entries.length, unreadable };
    },
  };
}

/** People name a model with or without its provider. */
function modelId({ provider, model }: { readonly provider: string; readonly model: string | null }): string | null {
  return model === null || model.startsWith(`${provider}/`) ? model : `${provider}/${model}`;
}

async function view({ consents, webSearches }: Pick<WorkshopContext, 'consents' | 'webSearches'>) {
  return {
    web_search: (await webSearches.current()).map((search) => ({ ...search })),
    consents: (await consents.current()).map(({ provider, address, model, files }) => ({
      provider,
      address,
      model,
      file_patterns: files === null ? null : [...files],
    })),
  };
}

function viewPlaced({ place, provider, address, model, files, given_at }: PlacedConsent) {
  return { folder: place.path, provider, address, model, file_patterns: files, given_at };
}
