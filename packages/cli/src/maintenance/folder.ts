import { resolve } from 'node:path';
import { deleteWorkbench, type ForkWhat, importWorkbench } from '@galley/engine/workbench';
import { createIdSource, InvalidArgumentError, plural, systemClock } from '@galley/schema';
import { openHere } from '../open/open.ts';
import { formatSize } from '../output/format.ts';
import { printResult } from '../output/print.ts';

interface Output {
  readonly json?: boolean;
}

const identity = { clock: systemClock, ids: createIdSource(systemClock) };

export async function renameCommand(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.WorkbenchRename({ ...opened.target, name });
  printResult(json, result, `It is called "${result.name}" now. The folder keeps its name.`);
  return 0;
}

interface CopyOptions extends Output {
  readonly what?: string;
}

export async function copyCommand(
  directory: string,
  target: string,
  { what = 'files', json }: CopyOptions,
): Promise<number> {
  if (!isForkWhat(what)) {
    throw new InvalidArgumentError(
      '--what',
      `"${what}" cannot be copied.`,
      'Use --what files, files_and_context or everything.',
      {
        what,
      },
    );
  }
  await using opened = await openHere(directory);
  const result = await opened.terminal.WorkbenchCopyTo({ ...opened.target, folder: resolve(target), what });
  printResult(
    json,
    result,
    `Copied into ${result.directory}: ${plural(result.files, 'file')}, ${formatSize(result.bytes)}`,
  );
  return 0;
}

function isForkWhat(what: string): what is ForkWhat {
  return what === 'files' || what === 'files_and_context' || what === 'everything';
}

interface ExportOptions extends Output {
  readonly all?: boolean;
}

export async function exportCommand(
  directory: string,
  file: string,
  { all = false, json }: ExportOptions,
): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.terminal.WorkbenchExportTo({
    ...opened.target,
    file: resolve(file),
    include_state: all,
  });
  printResult(json, result, `Wrote ${file}: ${plural(result.files, 'file')}, ${formatSize(result.bytes)}`);
  return 0;
}

export async function importCommand(file: string, directory: string, { json }: Output): Promise<number> {
  const result = await importWorkbench(resolve(file), resolve(directory), identity);
  printResult(json, result, `${result.directory}: ${plural(result.files, 'file')}, ${formatSize(result.bytes)}`);
  return 0;
}

interface DeleteOptions extends Output {
  readonly files?: boolean;
  readonly yes?: boolean;
}

/** Ends a Workbench. The person's own files go only with both flags. */
export async function deleteCommand(
  directory: string,
  { files = false, yes = false, json }: DeleteOptions,
): Promise<number> {
  if (!yes) {
    const what = files
      ? 'the folder with all its files'
      : 'Draft, conversation, Checkpoints and history (your files stay)';
    throw new InvalidArgumentError(
      '--yes',
      `This removes ${what} and cannot be undone.`,
      'Say --yes if that is what you want.',
    );
  }
  await deleteWorkbench(resolve(directory), { clock: systemClock, removeFiles: files });
  printResult(
    json,
    { deleted: resolve(directory), files },
    files ? 'The folder is gone.' : 'It is a plain folder again.',
  );
  return 0;
}
