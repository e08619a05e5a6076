import { InvalidArgumentError, NotFoundError, type ProcedureOutput, plural } from '@galley/schema';
import { readSecret } from '../arguments/read-secret.ts';
import { openExisting, openHere } from '../open/open.ts';
import { userAccess } from '../open/user-access.ts';
import { formatSize } from '../output/format.ts';
import { printResult, say } from '../output/print.ts';
import { visibleLine } from '../output/visible-text.ts';

interface Output {
  readonly json?: boolean;
}

export async function listKeysCommand({ json }: Output): Promise<number> {
  const access = await userAccess();
  const keys = await access.keys.list(access.providers);
  const lines = keys.map(({ provider, source, hint, variables, address, givenFor }) => {
    if (source === null) {
      return `${provider.padEnd(14)} no key   (galley keys set ${provider}, or ${variables.join(' or ')})`;
    }
    const where = givenFor === null || givenFor === address ? `for ${address}` : movedKey(provider, givenFor, address);
    return `${provider.padEnd(14)} ${hint ?? ''}  from the ${source}, ${where}`;
  });
  printResult(json, { keys }, lines.join('\n'));
  return 0;
}

export async function setKeyCommand(provider: string, { json }: Output): Promise<number> {
  const access = await userAccess();
  if (!access.providers.includes(provider)) {
    throw new NotFoundError(
      `There is no provider "${provider}" that takes a key.`,
      `Use one of: ${access.providers.join(', ')}.`,
    );
  }
  const { source, warning } = await access.keys.set(provider, await readSecret(`Key for ${provider}: `));
  if (warning !== null) say(`Warning: ${warning}`);
  printResult(json, { provider, source, warning }, `Kept in the ${source}.`);
  return 0;
}

function movedKey(provider: string, before: string, now: string): string {
  return `given for ${before}; ${provider} is at ${now} now (galley keys confirm ${provider})`;
}

/** The key goes to an address that it was not given for only after this. */
export async function confirmKeyCommand(provider: string, { json }: Output): Promise<number> {
  const address = await (await userAccess()).keys.confirm(provider);
  printResult(json, { provider, address }, `The key for ${provider} may be sent to ${address} now.`);
  return 0;
}

export async function removeKeyCommand(provider: string, { json }: Output): Promise<number> {
  const removed = await (await userAccess()).keys.remove(provider);
  printResult(
    json,
    { provider, removed_from: removed },
    removed.length === 0 ? `No key of ${provider} is kept.` : `Removed from the ${removed.join(' and the ')}.`,
  );
  return 0;
}

interface ConsentOptions extends Output {
  readonly model?: string;
  readonly file?: readonly string[];
  readonly webSearch?: boolean;
}

export async function listConsentCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const { consents, web_search: searches } = await opened.call.ConsentList(opened.target);
  const lines = consents.map(({ provider, address, model, file_patterns: files }) => {
    const what = files === null ? 'every file' : files.join(', ');
    return `${provider} at ${address}, ${model ?? 'every model'}: ${what}`;
  });
  const text = lines.join('\n') || 'Nothing of this Workbench may leave the computer that it is on.';
  const web = searches.map(({ provider, address }) => `${provider} at ${address} may search the web`);
  printResult(json, { consents, web_search: searches }, [text, ...web].join('\n'));
  return 0;
}

export async function grantConsentCommand(
  directory: string,
  provider: string,
  options: ConsentOptions,
): Promise<number> {
  if (options.webSearch === true) return allowSearchCommand(directory, provider, options);
  const { model, file, json } = options;
  await using opened = await openHere(directory);
  const granted = { provider, model: model ?? null, file_patterns: file === undefined ? null : [...file] };
  const result = await opened.call.ConsentGrant({ ...opened.target, ...granted });
  const what = file === undefined ? 'Every file of this Workbench' : file.join(', ');
  const { address } = result.consents.findLast((consent) => consent.provider === provider) ?? { address: provider };
  printResult(json, result, `${what} may now be sent to ${provider} at ${address} (${model ?? 'every model'}).`);
  return 0;
}

/** A consent of its own: for every model of the provider, and for no file. */
async function allowSearchCommand(
  directory: string,
  provider: string,
  { model, file, json }: ConsentOptions,
): Promise<number> {
  if (model !== undefined || file !== undefined) {
    const problem = 'Web search is allowed for a provider, not for a model or a file.';
    throw new InvalidArgumentError('--web-search', problem, 'Leave out --model and --file.');
  }
  await using opened = await openHere(directory);
  const allowed = { provider, model: null, file_patterns: null, what: 'web_search' as const };
  const result = await opened.call.ConsentGrant({ ...opened.target, ...allowed });
  const { address } = result.web_search.find((search) => search.provider === provider) ?? { address: provider };
  const words = `${provider} at ${address} may now search the web when the companion asks it to. The query goes there and to its search; "galley egress" lists each.`;
  printResult(json, result, words);
  return 0;
}

export async function revokeConsentCommand(
  directory: string,
  provider: string,
  { model, webSearch, json }: ConsentOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  if (webSearch === true) {
    const search = { provider, model: null, what: 'web_search' as const };
    const left = await opened.call.ConsentRevoke({ ...opened.target, ...search });
    printResult(json, left, `${provider} may no longer search the web for this Workbench.`);
    return 0;
  }
  const result = await opened.call.ConsentRevoke({ ...opened.target, provider, model: model ?? null });
  printResult(json, result, `Nothing more is sent to ${provider}${model === undefined ? '' : ` for ${model}`}.`);
  return 0;
}

interface EgressOptions extends Output {
  readonly last?: string;
}

export async function egressCommand(directory: string, { last = '50', json }: EgressOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const limit = Number(last);
  if (!Number.isInteger(limit) || limit < 1)
    throw new InvalidArgumentError('--last', `"${last}" is no number.`, 'Use --last 50.');
  const result = await opened.call.EgressList({ ...opened.target, limit });
  const lines = result.entries.map(egressLine);
  if (result.total > result.entries.length)
    lines.push(`(${result.total - result.entries.length} earlier ones: --last)`);
  if (result.unreadable > 0) lines.push(`(${plural(result.unreadable, 'line')} cut off by a crash, not readable)`);
  printResult(json, result, lines.join('\n') || 'Nothing of this Workbench has left the computer that it is on.');
  return 0;
}

type EgressLine = ProcedureOutput<'EgressList'>['entries'][number];

function egressLine({
  at,
  host,
  model,
  bytes,
  files,
  run,
  refused,
  query,
  opened = [],
  parts = [],
  left_out: left = [],
}: EgressLine): string {
  const sent = opened.length === 0 ? formatSize(bytes) : '-';
  const size = refused === undefined ? sent : `not sent (${refused})`;
  const more = [
    ...(query === undefined ? [] : [`web search: ${visibleLine(query)}`]),
    ...(opened.length === 0 ? [] : [`opened by the provider: ${opened.map(visibleLine).join(', ')}`]),
    ...(parts.length === 0 ? [] : [`with ${parts.map(visibleLine).join(', ')}`]),
    ...(left.length === 0 ? [] : [`left out: ${left.map(visibleLine).join(', ')}`]),
  ];
  const what = [files.map(visibleLine).join(', '), ...more].join('; ');
  return `${at}  ${host}  ${model}  ${size}  ${run ?? ''}  ${what}`;
}
