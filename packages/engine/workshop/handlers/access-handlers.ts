import type { accessProcedures } from '@galley/schema';
import type { Consent } from '../../model/index.ts';
import { offlineAccess } from '../access/model-access.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function accessHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof accessProcedures> {
  /** The same for every Workbench of the process; without one there is nobody to ask for keys yet. */
  const access = () => host.all()[0]?.context.access ?? offlineAccess;
  return {
    KeyList: async () => ({
      keys: (await access().keys.list(access().providers)).map((key) => ({ ...key, variables: [...key.variables] })),
    }),
    KeySet: async ({ provider, key }) => access().keys.set(provider, key),
    KeyRemove: async ({ provider }) => ({ removed_from: await access().keys.remove(provider) }),
    ConsentList: async (input) => view(at(input).context.consents.current()),
    ConsentGrant: async (input) => {
      const { provider, file_patterns: files } = input;
      return view(await at(input).context.consents.change(true, { provider, model: modelId(input), files }));
    },
    ConsentRevoke: async (input) => {
      const { provider } = input;
      return view(await at(input).context.consents.change(false, { provider, model: modelId(input), files: null }));
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
    consents: consents.map(({ files, ...rest }) => ({ ...rest, file_patterns: files === null ? null : [...files] })),
  };
}
