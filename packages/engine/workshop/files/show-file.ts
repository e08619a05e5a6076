import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FileUnusableError, WrongStateError } from '@galley/schema';
import { FileNotFoundError, type Workbench } from '../../workbench/index.ts';

/** What a program shows. Anything else, and what holds macros or scripts, might be run by what opens it. */
const shown = /\.(docx|xlsx|pptx|pdf|csv|tsv|txt|png|jpe?g|webp|gif)$/i;
/** A starter that has not failed by then has handed the file on. */
const STARTED_MS = 1_500;

/** Shows a Published file in its usual program, or where it lies. No shell reads its name. */
export async function showFile(workbench: Workbench, given: string, how: 'open' | 'folder'): Promise<void> {
  const path = await workbench.resolve(given);
  if ((await workbench.readPublished(path)) === null) throw new FileNotFoundError(path);
  if (how === 'open' && !shown.test(path)) {
    throw new FileUnusableError(
      `${path} is not opened from here: it could be run instead of shown.`,
      'Show it in its folder and open it there.',
      { path },
    );
  }
  const [program, ...args] = commandFor(process.platform, join(workbench.root, path), how);
  const started = spawn(program, args, { stdio: 'ignore', detached: true });
  started.unref();
  const failed = Promise.race([
    once(started, 'error').then(() => true),
    once(started, 'exit').then(([code]) => code !== 0 && process.platform !== 'win32'),
    pause(STARTED_MS, false, { ref: false }),
  ]);
  if (await failed) {
    throw new WrongStateError(
      'This computer has no program to show files with.',
      `It lies here: ${join(workbench.root, path)}`,
      { path },
    );
  }
}

export function commandFor(platform: NodeJS.Platform, file: string, how: 'open' | 'folder'): [string, ...string[]] {
  if (platform === 'darwin') return how === 'open' ? ['open', file] : ['open', '-R', file];
  if (platform === 'win32') return ['explorer', how === 'open' ? file : `/select,${file}`];
  return ['xdg-open', how === 'open' ? file : dirname(file)];
}
