import { type ConnectView, type Grant, grantNames, InvalidArgumentError } from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { visibleLine } from '../output/visible-text.ts';

interface ConnectOptions {
  readonly allow?: readonly string[];
  readonly forbid?: readonly string[];
  readonly json?: boolean;
}

export async function connectCommand(directory: string, options: ConnectOptions): Promise<number> {
  const changes = [
    ...(options.allow ?? []).map((what) => ({ grant: grantOf('--allow', what), allowed: true })),
    ...(options.forbid ?? []).map((what) => ({ grant: grantOf('--forbid', what), allowed: false })),
  ];
  await using workshop = await openExisting(directory);
  const { call, target }: OpenedWorkshop = workshop;
  for (const change of changes) await call.ConnectAllow({ ...target, ...change });
  const view = await call.ConnectGet(target);
  printResult(options.json ?? false, view, render(view));
  return 0;
}

function grantOf(option: string, what: string): Grant {
  const grant = grantNames.find((name) => name === what);
  if (grant !== undefined) return grant;
  throw new InvalidArgumentError(option, `${option} cannot be "${what}".`, `Use one of: ${grantNames.join(', ')}.`);
}

function render({ folder, grants, setups }: ConnectView): string {
  const setup = setups.flatMap(({ program, kind, text }) => [
    kind === 'command' ? `${program}:` : `${program}, in its configuration:`,
    ...text.split('\n').map((line) => `  ${visibleLine(line)}`),
  ]);
  const allowed = grants.map(({ grant, allowed: on, means }) => `  ${on ? '[x]' : '[ ]'} ${grant}: ${means}`);
  return [
    `Connect another program to ${visibleLine(folder)}`,
    ...setup,
    '',
    'A connected program can look, search, write to the Draft, send requests and give feedback on plans.',
    'With your permission it may also (--allow, --forbid):',
    ...allowed,
  ].join('\n');
}
