import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegularFile } from '@galley/formats';
import {
  FileUnusableError,
  GalleyError,
  InvalidArgumentError,
  type PlanView,
  type ProcedureArguments,
  systemErrorCode,
  WrongStateError,
} from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { splitCommand } from '../arguments/split-command.ts';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { renderPlan } from '../output/render-plan.ts';
import { findPlan, namedPart, type PlanOptions } from './plan.ts';
import { findItem } from './plan-items.ts';

interface EditOptions extends PlanOptions {
  readonly file?: string;
  readonly item?: string;
  readonly text?: string;
  readonly add?: string;
  readonly at?: string;
  readonly remove?: string;
  readonly move?: string;
  readonly to?: string;
  readonly reason?: string;
}

type Change = Pick<ProcedureArguments<'PlanEdit'>, 'text' | 'operations'>;

export async function editPlanCommand(directory: string, options: EditOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { target, view } = await findPlan(opened, options);
  const { artifact, text } = namedPart(view, options.artifact);
  const change = operationsOf(view, options) ?? { text: await newText(text, artifact, options) };
  if (change.text === text) {
    printResult(options.json, view, 'Nothing was changed.');
    return 0;
  }
  const edited = await opened.call.PlanEdit({
    ...target,
    artifact,
    digest: view.digest,
    with: 'cli',
    ...change,
    ...(options.reason === undefined ? {} : { reason: options.reason }),
  });
  printResult(options.json, edited, renderPlan(edited));
  return 0;
}

function operationsOf(view: PlanView, options: EditOptions): Change | null {
  const { item, text, add, at, remove, move, to } = options;
  const placeOf = (given: string) => view.items.indexOf(findItem(view, given)) + 1;
  if (item !== undefined) {
    if (text === undefined)
      throw new InvalidArgumentError('--text', 'The new words are missing.', 'Give them with --text.');
    return { operations: [{ kind: 'reword', place: placeOf(item), text }] };
  }
  if (add !== undefined) {
    const place = parseAmount('--at', at, { whole: true }) ?? view.items.length + 1;
    return { operations: [{ kind: 'add', place, text: add }] };
  }
  if (remove !== undefined) return { operations: [{ kind: 'remove', place: placeOf(remove) }] };
  if (move === undefined) return null;
  const place = parseAmount('--to', to, { whole: true });
  if (place === undefined) throw new InvalidArgumentError('--to', 'The new place is missing.', 'Give it with --to.');
  return { operations: [{ kind: 'move', place: placeOf(move), to: place }] };
}

async function newText(plan: string | null, artifact: string, { file }: EditOptions): Promise<string> {
  if (plan === null) throw new WrongStateError('There is no plan yet.', 'Wait until it is made.');
  return file === undefined ? editInEditor(plan, artifact) : readGiven(file);
}

async function readGiven(file: string): Promise<string> {
  try {
    return (await readRegularFile(file)).toString('utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined || error instanceof GalleyError) throw error;
    throw new FileUnusableError(`${file} could not be read (${code}).`, 'Give a readable text file.', { file }, error);
  }
}

async function editInEditor(text: string, name: string): Promise<string> {
  const command = [process.env.VISUAL, process.env.EDITOR].find((given) => (given ?? '').trim() !== '');
  if (command === undefined) {
    throw new InvalidArgumentError(
      '$EDITOR',
      'No editor is set.',
      'Set $EDITOR, or use --file, --item, --add, --remove or --move.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'galley-plan-'));
  try {
    const file = join(folder, name);
    await writeFile(file, text);
    await runEditor(command, file);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runEditor(command: string, file: string): Promise<void> {
  const [program, ...args] = splitCommand(command);
  // What an editor draws must not get between the lines of a result on stdout.
  const child = spawn(program, [...args, file], { stdio: ['inherit', process.stderr.fd, 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).catch((error: unknown) => {
    throw new InvalidArgumentError(
      '$EDITOR',
      `The editor "${program}" could not be started.`,
      'Check $EDITOR.',
      {},
      error,
    );
  });
  if (code !== 0) throw new WrongStateError(`The editor ended with ${code ?? 'a signal'}.`, 'The plan is as it was.');
}
