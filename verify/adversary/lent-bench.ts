import { shared } from './bench-files.ts';
import { type Lab, models } from './lab.ts';
import { stateWith, type ToolCall } from './play.ts';

const sharing = shared.flatMap((file) => ['--file', file]);

/** The first provider may see everything, the second one only a few files. */
export async function lentBench(lab: Lab, name: string): Promise<string> {
  const bench = await lab.bench(name);
  await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
  await lab.commands.galley(['consent', 'grant', bench, 'openai', ...sharing]);
  return bench;
}

export const read = (path: string): ToolCall => ({ name: 'read_file', input: { path } });

/** A State whose model may see everything. */
export const first = (keys = ''): string =>
  stateWith(`model: ${models.first}\ntools: all${keys === '' ? '' : `\n${keys}`}`, 'first');

/** A State whose model may not. */
export const second = (prompt: string, keys = ''): string =>
  stateWith(`model: ${models.second}\ntools: all${keys === '' ? '' : `\n${keys}`}`, `second ${prompt}`);
