import { readRegularFile } from '@galley/formats';
import { FileUnusableError, GalleyError, InvalidArgumentError, systemErrorCode } from '@galley/schema';
import { openExisting, openHere } from '../open/open.ts';
import { printResult } from '../output/print.ts';

interface Output {
  readonly json?: boolean;
}

/** The notes that every run in this Workbench is given. */
export async function listContext(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.ContextList(opened.target);
  const lines = result.items.map(({ name, text }) => `${name}\n${text.replaceAll(/^/gm, '  ')}`);
  printResult(
    json,
    result,
    lines.length === 0 ? 'No context items. Add one with: galley context set' : lines.join('\n'),
  );
  return 0;
}

interface SetOptions extends Output {
  readonly file?: string;
}

export async function setContext(
  directory: string,
  name: string,
  text: string | undefined,
  { file, json }: SetOptions,
): Promise<number> {
  if ((text === undefined) === (file === undefined)) {
    throw new InvalidArgumentError('text', 'A context item has one text.', 'Give the text, or a file with --file.');
  }
  const content = file === undefined ? (text ?? '') : await readText(file);
  await using opened = await openHere(directory);
  const result = await opened.call.ContextSet({ ...opened.target, name: name.trim(), text: content });
  printResult(json, result, `Every run here is told "${name}" from now on.`);
  return 0;
}

export async function removeContext(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.ContextRemove({ ...opened.target, name });
  printResult(json, result, `Removed "${name}".`);
  return 0;
}

/** How much of the model's context the next run would start with, and what takes it. */
export async function contextSize(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const clutter = await opened.call.WorkshopGetClutter(opened.target);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const lines = [
    `${percent(clutter.share)} of ${clutter.model} (${clutter.tokens} of ${clutter.context_tokens} tokens, in ${clutter.phase})`,
    ...clutter.sources.map(
      ({ source, tokens, share }) => `  ${source.padEnd(13)} ${String(tokens).padStart(7)}  ${percent(share)}`,
    ),
  ];
  printResult(json, clutter, lines.join('\n'));
  return 0;
}

async function readText(file: string): Promise<string> {
  try {
    return (await readRegularFile(file)).toString('utf8');
  } catch (error) {
    if (error instanceof GalleyError) throw error;
    throw new FileUnusableError(`${file} cannot be read (${systemErrorCode(error) ?? 'unknown'}).`, 'Check the path.');
  }
}
