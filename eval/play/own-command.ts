import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stageCommand } from '../../scripts/pack/command-package.ts';

const parent = '.runtime';
const prefix = 'eval-command-';

/**
 * The command as people install it, in a place of this process alone: an evaluation takes hours, and a build for tests
 * meanwhile would replace files that a case is about to load.
 */
export async function buildOwnCommand(root = resolve('.')): Promise<{ readonly file: string } & Disposable> {
  forgetDead(root);
  const stage = join(root, parent, `${prefix}${process.pid}`);
  await stageCommand(root, stage);
  const remove = () => rmSync(stage, { recursive: true, force: true });
  return { file: join(stage, 'dist/main.js'), [Symbol.dispose]: remove };
}

/** What evaluations that were killed left behind. */
function forgetDead(root: string): void {
  for (const name of readdirSync(join(root, parent)).filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(root, parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
