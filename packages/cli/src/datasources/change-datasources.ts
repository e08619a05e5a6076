import { isAbsolute, resolve } from 'node:path';
import { type DatasourceKind, datasourceKinds, InvalidArgumentError, shellWord } from '@galley/schema';
import { readSecret } from '../arguments/read-secret.ts';
import { openExisting, openHere } from '../open/open.ts';
import { printResult, say } from '../output/print.ts';
import { datasourceLine } from './show-datasources.ts';

interface Output {
  readonly json?: boolean;
}

interface AddOptions extends Output {
  readonly kind?: string;
  readonly password?: boolean;
  readonly replace?: boolean;
}

export async function addDatasource(
  directory: string,
  name: string,
  address: string,
  { kind, password, replace = false, json }: AddOptions,
): Promise<number> {
  const known = kindOf(kind);
  // The process that holds the Workbench may stand in another folder.
  const place = address.includes('://') || isAbsolute(address) ? address : resolve(address);
  const secret = password === true ? await readSecret(`Password for ${name}: `) : undefined;
  await using opened = await openHere(directory);
  const { added, warning } = await opened.call.DatasourceAdd({
    ...opened.target,
    name,
    address: place,
    replace,
    ...(known === undefined ? {} : { kind: known }),
    ...(secret === undefined ? {} : { password: secret }),
  });
  if (warning !== null) say(`Warning: ${warning}`);
  const seen = 'Models that may see every file of this Workbench may see its rows, too.';
  printResult(
    json,
    { added },
    `${datasourceLine(added)}\n${seen}\nTry it: galley datasources test ${shellWord(directory)} ${name}`,
  );
  return 0;
}

function kindOf(kind: string | undefined): DatasourceKind | undefined {
  const known = datasourceKinds.find((each) => each === kind);
  if (kind === undefined || known !== undefined) return known;
  throw new InvalidArgumentError('--kind', `"${kind}" is no kind.`, `Use one of: ${datasourceKinds.join(', ')}.`);
}

export async function removeDatasource(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.DatasourceRemove({ ...opened.target, name });
  printResult(json, result, `${name} is detached, and its password is gone.`);
  return 0;
}

export async function switchWriting(directory: string, name: string, to: string, { json }: Output): Promise<number> {
  if (to !== 'on' && to !== 'off') throw new InvalidArgumentError('switch', `"${to}" is neither.`, 'Use on or off.');
  await using opened = await openExisting(directory);
  const result = await opened.call.DatasourceSetWriting({ ...opened.target, name, writable: to === 'on' });
  const text =
    to === 'on'
      ? `Agents may change ${name} in approved items. Such changes are not part of a Draft: there is no review before and no undo after.`
      : `Agents may only read ${name}.`;
  printResult(json, result, text);
  return 0;
}
