import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { WorkerAnswerTooLargeError } from './errors.ts';
import { MESSAGE_BYTES, pack, unpack } from './parcels.ts';
import type { TaskAnswer } from './protocol.ts';

const ANSWER_FILE = 'answer';

/** The child's side: an answer as it travels, or the refusal of one that is too large. */
export async function wrapAnswer(answer: unknown, folder: string, limit: number): Promise<TaskAnswer> {
  const isBare = typeof answer !== 'object' || answer === null || Array.isArray(answer) || ArrayBuffer.isView(answer);
  const { value: record, parcels, bytes } = await pack(isBare ? { answer } : answer, folder, 'out');
  const value = serialize(record);
  const total = value.length + bytes;
  if (total > limit) throw new WorkerAnswerTooLargeError(total, limit);
  if (value.length <= MESSAGE_BYTES) return { value, parcels, isBare };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, ANSWER_FILE), value, { flag: 'wx', mode: 0o600 });
  return { value: null, parcels, isBare };
}

export async function unwrapAnswer({ value, parcels, isBare }: TaskAnswer, folder: string): Promise<unknown> {
  const record: object = deserialize(value ?? (await readFile(join(folder, ANSWER_FILE))));
  const whole = await unpack(record, parcels, folder);
  return isBare && 'answer' in whole ? whole.answer : whole;
}
