import { plural } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { confirms } from '../output/confirms.ts';
import { say } from '../output/print.ts';

/**
 * Before the first request to a provider: says who would be sent what, and takes the answer of whoever sits at the
 * terminal. Without an answer nothing is granted, and the run stops by itself before anything is sent (SPEC A6).
 */
export async function askConsent(
  opened: OpenedWorkshop,
  { allow = false, model }: { readonly allow?: boolean; readonly model?: string },
): Promise<void> {
  const { call, target } = opened;
  const named = model ?? (await call.WorkbenchGet(target)).model;
  const { id, offline, runs_here, provider, address } = await call.ModelGet({ ...target, model: named });
  if (offline || runs_here || address === null) return;
  const { consents } = await call.ConsentList(target);
  const ofProvider = consents.filter((consent) => consent.provider === provider);
  const covers = ({ address: at, model: only }: (typeof consents)[number]) =>
    at === address && (only === null || only === id);
  if (ofProvider.some(covers)) return;
  const { files } = await call.WorkbenchListFiles(target);
  const [before] = ofProvider.filter((consent) => consent.address !== address);
  const changed = before === undefined ? '' : ` You allowed ${provider} at ${before.address} before.`;
  const question = `${id} is asked at ${address}.${changed} May the ${plural(files.length, 'file')} of this Workbench be sent there, as far as the work needs them?`;
  if (!allow && !(await confirms(question))) return;
  await call.ConsentGrant({ ...target, provider, address, model: null, file_patterns: null });
  say(`Allowed. "galley consent revoke" takes it back; "galley egress" shows what was sent.`);
}

/** The person said so with the command: the provider of the model that answers may search the web. */
export async function allowWebSearch({ call, target }: OpenedWorkshop, model: string | undefined): Promise<void> {
  const named = model ?? (await call.WorkbenchGet(target)).model;
  const { provider, address } = await call.ModelGet({ ...target, model: named });
  if (address === null) return;
  const search = { provider, address, model: null, file_patterns: null, what: 'web_search' as const };
  await call.ConsentGrant({ ...target, ...search });
  say(
    `${provider} may search the web. "galley consent revoke --web-search" takes it back; "galley egress" lists queries.`,
  );
}
