import { createInterface } from 'node:readline';
import type { RunningServer } from '@galley/server';
import { say } from '../output/print.ts';
import { ownsTerminal } from './owns-terminal.ts';
import { usualPort } from './port.ts';

export interface CodeOffer extends Disposable {
  show(): void;
  /** How to get a code later. */
  readonly hint: string;
}

/** Shows codes for the page's sign-in, on a terminal alone: a log file may be read by others. */
export function offerCodes(server: Pick<RunningServer, 'newCode' | 'origin'>): CodeOffer {
  if (!ownsTerminal()) {
    const { port } = new URL(server.origin);
    const command = port === `${usualPort}` ? 'galley sign-in' : `galley sign-in --port ${port}`;
    const show = () =>
      say(`There is no terminal to show a sign-in code on. With GALLEY_TOKEN set, "${command}" gets one.`);
    return { show, hint: `run "${command}"`, [Symbol.dispose]: () => undefined };
  }
  const show = () => {
    const { code, lifeMs } = server.newCode();
    say(`Sign-in code: ${code}  (works once, for ${lifeMs / 60_000} minutes; Enter shows a new one)`);
  };
  const lines = createInterface({ input: process.stdin, terminal: false }).on('line', show);
  return { show, hint: 'press Enter here', [Symbol.dispose]: () => lines.close() };
}
