import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/** Shows a file in the person's browser. Its path is all that other users can see of it in the process list. */
export function openBrowser(path: string, onFailure: () => void): void {
  const { GALLEY_TOKEN: _, ...env } = process.env;
  const browser = spawn(openers[process.platform] ?? 'xdg-open', [path], { stdio: 'ignore', detached: true, env });
  browser.on('error', onFailure);
  // xdg-open ends with an error where there is no browser; explorer always does.
  if (process.platform !== 'win32') browser.on('exit', (code) => code !== 0 && code !== null && onFailure());
  browser.unref();
}
