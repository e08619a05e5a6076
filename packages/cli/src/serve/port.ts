import { InvalidArgumentError } from '@galley/schema';

export const usualPort = 4711;

export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('port', `"${text}" is not a port.`, 'Give a number from 0 to 65535.', { port: text });
}
