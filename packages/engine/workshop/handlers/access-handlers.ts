import { type accessProcedures, WrongStateError } from '@galley/schema';
import type { Consent } from '../../model/index.ts';
import { offlineAccess } from '../access/model-access.ts';
import { recipientAddress } from '../sharing/recipient-address.ts';
import type { PlacedConsent } from '../user/consent-store.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function accessHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof accessProcedures> {
  /** The same for every Workbench of the process; without one there is nobody to ask for keys yet. */
  const access = () => host.all()[0]?.context.access ?? host.access ?? offlineAccess;
  const allConsents = async () => ({ consents: (await access().user.consents.all()).map(viewPlaced) });
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
    ConsentList: async (input) => view(await at(input).context.consents.current()),
    ConsentGrant: async (input) => {
      const { context } = at(input);
      const { provider, file_patterns: files } = input;
      const address = recipientAddress(context, provider);
      if (input.address !== undefined && input.address !== address) {
        const message = `Nothing was allowed: the address of ${provider} is ${address} now, not ${input.address}.`;
        throw new WrongStateError(message, 'Look at the new address and decide again.', { provider, address });
      }
      await context.consents.grant({ provider, address, model: modelId(input), files });
      return view(await context.consents.current());
    },
    ConsentRevoke: async (input) => {
      const { consents } = at(input).context;
      await consents.revoke(input.provider, modelId(input));
      return view(await consents.current());
    },
    ConsentListAll: allConsents,
    ConsentRevokeAt: async ({ folder, provider, address, model }) => {
      await access().user.consents.revoke({ path: folder, provider, address, model });
      return allConsents();
    },
    EgressList: async (input) => {
      const { entries, unreadable } = await at(input).context.egress.read();
      return { entries: entries.slice(-input.limit).reverse(), total: entries.length, unreadable };
    },
  };
}

/** People name a model with or without its provider. */
function modelId({ provider, model }: { readonly provider: string; readonly model: string | null }): string | null {
  return model === null || model.startsWith(`${provider}/`) ? model : `${provider}/${model}`;
}

function view(consents: readonly Consent[]) {
  return {
    consents: consents.map(({ provider, address, model, files }) => ({
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
