import { InvalidArgumentError } from '@galley/schema';
import { requestCode } from '@galley/server';
import { printResult } from '../output/print.ts';
import { parsePort, usualPort } from './port.ts';

interface SignInOptions {
  readonly port?: string;
  readonly json?: boolean;
}

/** A code for the page of a server that has no terminal of its own. */
export async function signInCommand({ port, json }: SignInOptions): Promise<number> {
  const token = process.env.GALLEY_TOKEN;
  if (token === undefined || token === '') {
    throw new InvalidArgumentError(
      'GALLEY_TOKEN',
      'GALLEY_TOKEN is not set.',
      'Set it to what the server was started with, or press Enter in the terminal of the server for a code.',
    );
  }
  const origin = `http://127.0.0.1:${port === undefined ? usualPort : parsePort(port)}`;
  const { code, lifeMs } = await requestCode(origin, token);
  printResult(json, { origin, code, life_ms: lifeMs }, `${code}\nOpen ${origin} and type this code. It works once.`);
  return 0;
}
