import { resolve } from 'node:path';
import { SetupFailure } from '../bootstrap/failure.mjs';
import { ensurePage } from '../bootstrap/page.mjs';
import type { CommandResult } from './run-command.ts';

/** The page that servers in tests serve. A page that does not build is a failed check, not the end of the run. */
export async function buildPage(): Promise<CommandResult> {
  try {
    await ensurePage(resolve('.'), process.execPath, (_label, work) => work());
    return { ok: true, output: '' };
  } catch (error) {
    if (error instanceof SetupFailure) return { ok: false, output: `${error.output}\n${error.message}` };
    throw error;
  }
}
