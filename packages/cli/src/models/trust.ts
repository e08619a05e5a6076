import { InvalidArgumentError, NotFoundError, type TrustEntry } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { userAccess, userTrust } from '../open/user-access.ts';
import { printResult } from '../output/print.ts';
import { visibleLine } from '../output/visible-text.ts';

interface Output {
  readonly json?: boolean;
}

/** One part of what a person trusts on this computer: its name, what stands there, how to take it back. */
interface TrustSection {
  readonly name: string;
  readonly empty: string;
  list(): Promise<{ readonly lines: readonly string[]; readonly json: readonly object[] }>;
  /** How many were taken back; null takes all of them. */
  revoke(which: string | null): Promise<number>;
}

/** Add a part here and it is listed and revoked with the others. */
async function sections(): Promise<TrustSection[]> {
  const { trust } = await userTrust();
  const { user, keys, providers } = await userAccess();
  return [
    {
      name: 'programs',
      empty: 'No script or program has been allowed.',
      async list() {
        const entries = await trust.list();
        return { lines: entries.map(describe), json: entries };
      },
      async revoke(which) {
        if (which === null) return trust.revoke(null);
        const found = (await trust.list()).filter(({ program }) => program.hash.startsWith(which));
        for (const { program } of found) await trust.revoke(program.hash);
        return found.length;
      },
    },
    {
      name: 'consents',
      empty: 'Nothing may be sent to any provider.',
      async list() {
        const consents = await user.consents.all();
        const lines = consents.map(({ place, provider, address, model, files }) => {
          const what = files === null ? 'every file' : files.map(visibleLine).join(', ');
          return `${visibleLine(place.path)}: ${provider} at ${address}, ${model ?? 'every model'}: ${what}`;
        });
        return { lines, json: consents };
      },
      async revoke(which) {
        let revoked = 0;
        for (const { place, provider } of await user.consents.all()) {
          if (which !== null && place.path !== which && provider !== which) continue;
          revoked += await user.consents.revoke({ path: place.path, provider, model: null });
        }
        return revoked;
      },
    },
    {
      name: 'web_search',
      empty: 'Nobody may search the web.',
      async list() {
        const searches = await user.webSearches.all();
        const lines = searches.map(({ place, provider, address }) => {
          return `${visibleLine(place.path)}: ${provider} at ${address} may search the web`;
        });
        return { lines, json: searches };
      },
      async revoke(which) {
        let revoked = 0;
        for (const { place, provider } of await user.webSearches.all()) {
          if (which !== null && place.path !== which && provider !== which) continue;
          revoked += await user.webSearches.revoke({ path: place.path, provider });
        }
        return revoked;
      },
    },
    {
      name: 'folders',
      empty: 'No Workbench is known here.',
      async list() {
        const known = (await user.workbenches?.all()) ?? [];
        const lines = known.map(({ place, trusted, since }) => {
          const what = trusted ? 'your own, or trusted' : 'from elsewhere, not trusted';
          return `${visibleLine(place.path)}: ${what} since ${since.slice(0, 10)}`;
        });
        return { lines, json: known };
      },
      // "Everything" means what was allowed: a Workbench that a person made stays theirs unless it is named.
      revoke: async (which) => (which === null ? 0 : ((await user.workbenches?.forget(which)) ?? 0)),
    },
    {
      name: 'keys',
      empty: 'No key is kept.',
      async list() {
        const kept = (await keys.list(providers)).filter(({ source }) => source !== null);
        const lines = kept.map(({ provider, hint, source, address, givenFor }) => {
          return `key for ${provider} ${hint ?? ''} from the ${source}, for ${givenFor ?? address}`;
        });
        return { lines, json: kept };
      },
      // Keys are removed with "galley keys remove": a word about trust must not throw away what cannot be had again.
      revoke: async () => 0,
    },
  ];
}

/** The person vouches for the `.galley/` that a folder came with. */
export async function trustFolderCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const view = await opened.call.WorkbenchTrust(opened.target);
  printResult(
    json,
    view,
    `${view.path} is trusted: its runs can continue. Consent is asked for as in any other folder.`,
  );
  return 0;
}

export async function listTrustCommand({ json }: Output): Promise<number> {
  const parts = await Promise.all((await sections()).map(async (part) => ({ part, ...(await part.list()) })));
  const text = parts.map(({ part, lines }) => (lines.length === 0 ? part.empty : lines.join('\n'))).join('\n\n');
  printResult(json, Object.fromEntries(parts.map(({ part, json: entries }) => [part.name, entries])), text);
  return 0;
}

export async function revokeTrustCommand(
  which: string | undefined,
  { all = false, json }: Output & { readonly all?: boolean },
): Promise<number> {
  if ((which === undefined) !== all) {
    throw new InvalidArgumentError(
      'id',
      'Say what to revoke.',
      'Give the beginning of an id from "galley trust list", or --all.',
    );
  }
  if (which !== undefined && which.length < 4) {
    throw new InvalidArgumentError('id', `"${which}" is too short.`, 'Give at least four characters of the id.', {
      given: which,
    });
  }
  let revoked = 0;
  for (const part of await sections()) revoked += await part.revoke(which ?? null);
  if (revoked === 0 && which !== undefined) {
    throw new NotFoundError(`Nothing you allowed begins with "${which}".`, 'List it with "galley trust list".');
  }
  printResult(json, { revoked }, revoked === 0 ? 'There was nothing to revoke.' : `Revoked: ${revoked}.`);
  return 0;
}

function describe({ program, at, workbench, workflow, state }: TrustEntry): string {
  const what = program.kind === 'script' ? `${program.language} script` : visibleLine(program.path);
  const day = new Date(at).toISOString().slice(0, 10);
  return `${program.hash.slice(0, 12)}  ${day}  ${what}  ${visibleLine(state)} in "${visibleLine(workflow)}", allowed in ${visibleLine(workbench)}`;
}
