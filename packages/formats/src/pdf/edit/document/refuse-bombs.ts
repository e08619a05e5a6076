import { constants, inflateSync } from 'node:zlib';
import { systemErrorCode } from '@galley/schema/errors';
import { FileTooLargeError } from '../../../base/errors.ts';

/** Objects that a table may announce: no file of people's has more. */
const MOST_OBJECTS = 8_000_000;
/** Of all streams that hold objects, unpacked. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The dictionary of a stream stands close before it. */
const NEAR = 2000;

/** What a small file announces or unpacks to, before a parser believes it. */
export function refuseBombs(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unpacked = 0;
  for (const mark of ['/XRef', '/ObjStm']) {
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
      const around = file.toString('latin1', Math.max(0, at - NEAR), at + NEAR);
      refuseCounts(around);
      const start = file.indexOf('stream', at);
      if (start < 0 || start - at > NEAR || !/\/Fl(?:ateDecode)?\b/.test(around)) continue;
      unpacked += inflatedSize(file, start, MOST_BYTES - unpacked);
      if (unpacked >= MOST_BYTES) throw tooLarge('bytes', MOST_BYTES);
    }
  }
}

function refuseCounts(around: string): void {
  const announced = [...around.matchAll(/\/(?:Size|N|Index\s*\[)\s*([\d\s]+)/g)].flatMap((match) =>
    (match[1] ?? '').trim().split(/\s+/).map(Number),
  );
  if (announced.some((count) => count > MOST_OBJECTS)) throw tooLarge('objects', MOST_OBJECTS);
}

function inflatedSize(file: Buffer, stream: number, most: number): number {
  const end = file.indexOf('endstream', stream);
  // "stream", then one line break of one or two bytes.
  const start = stream + (file[stream + 6] === 0x0d ? 8 : 7);
  try {
    const options = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(file.subarray(start, end < 0 ? undefined : end), options).length;
  } catch (error) {
    // Damaged data unpacks to what the parser makes of it; only too much of it is refused here.
    if (systemErrorCode(error) === 'ERR_BUFFER_TOO_LARGE') return most;
    if (error instanceof Error) return 0;
    throw error;
  }
}

function tooLarge(limit: string, value: number): Error {
  return new FileTooLargeError(`The PDF announces more than can be held: ${value} ${limit} are allowed.`, {
    limit,
    value,
  });
}
