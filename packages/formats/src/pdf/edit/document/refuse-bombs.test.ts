import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refuseBombs } from './refuse-bombs.ts';

const stream = (entries: string, data: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n5 0 obj\n<< ${entries} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

describe('files that announce too much', () => {
  it('[F1] a table of objects without end', () => {
    const bomb = stream('/Type /XRef /Size 900000000 /W [0 0 0]', Buffer.alloc(0));
    expect(() => refuseBombs(bomb)).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }));
    const index = stream('/Type /XRef /Size 9 /Index [0 900000000] /W [0 0 0]', Buffer.alloc(0));
    expect(() => refuseBombs(index)).toThrow(/8000000 objects/);
  });

  it('[F1] objects that unpack to more than memory', () => {
    const bomb = stream(
      '/Type /ObjStm /N 9 /First 9 /Filter /FlateDecode',
      deflateSync(Buffer.alloc(300 * 1024 * 1024)),
    );
    expect(() => refuseBombs(bomb)).toThrow(/bytes are allowed/);
  });

  it('[F1] leaves ordinary and damaged ones to the parser', () => {
    const entries = '/Type /ObjStm /N 9 /First 9 /Filter /FlateDecode';
    expect(() => refuseBombs(stream(entries, deflateSync(Buffer.alloc(1000))))).not.toThrow();
    expect(() => refuseBombs(stream(entries, Buffer.from('not packed')))).not.toThrow();
    expect(() => refuseBombs(Buffer.from('/XRef'))).not.toThrow();
  });
});
