import { InvalidArgumentError, OverLimitError } from '@galley/schema';
import { BodyTooLargeError } from '../access/errors.ts';
import { isDeeperThan } from './json-depth.ts';

/** No input of the contract comes near it. */
const deepest = 100;

/** The body as text. One that is too large is refused before it is read, or as soon as that shows. */
export async function readBody(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw new BodyTooLargeError(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.length;
    // Not cancelled: that would cut the connection before the refusal is sent.
    if (size > limit) throw new BodyTooLargeError(limit);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readBody(request, limit);
  if (isDeeperThan(text, deepest)) {
    throw new OverLimitError('The request is nested too deep.', `Nest at most ${deepest} levels.`, { deepest });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError('body', 'The request body is not JSON.', 'Send the input as JSON.', {}, error);
  }
}
