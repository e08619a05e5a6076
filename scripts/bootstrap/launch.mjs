import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @typedef {{ command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }} Task */

/**
 * @param {string} root
 * @param {string} node
 * @param {Task} task
 */
function start(root, node, { command, args, cwd, env = {} }) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } });
}

/**
 * Runs tasks in the foreground until the first one ends, and ends the others with it.
 * @param {string} root
 * @param {string} node
 * @param {Task[]} tasks
 * @returns {Promise<number>} the exit code
 */
export function launch(root, node, tasks) {
  const children = tasks.map((task) => start(root, node, task));
  /** @param {NodeJS.Signals} signal */
  const signalAll = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of forwarded) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the children itself; a second one would look like "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) signalAll(signal);
    });
  }
  return new Promise((resolve, reject) => {
    for (const child of children) {
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        signalAll('SIGTERM');
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
      });
    }
  });
}
