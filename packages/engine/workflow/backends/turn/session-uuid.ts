import { createHash } from 'node:crypto';

const namespace = Buffer.from('6d1f3c0a4b9e5e7f8a2d9c417b60e5d3', 'hex');

/**
 * The id of a Session as other programs want it: a UUID, version 5. The same Run and name give the same id, so
 * that it can be journaled before the program starts and found again after a crash.
 */
export function sessionUuid(runId: string, sessionName: string): string {
  // The length keeps ("a", "b/c") and ("a/b", "c") apart.
  const name = `${runId.length}:${runId}/${sessionName}`;
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
