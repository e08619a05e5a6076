import { describe, expect, it } from 'vitest';
import { detectKind } from './detect.ts';
import { refuseKind } from './refuse-kind.ts';

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const refuse = (path: string, bytes: Buffer) => refuseKind(path, detectKind(path, bytes.subarray(0, 4096)), bytes);

describe('refuseKind', () => {
  it('[F1] tells an encrypted workbook from an old one wherever the mark stands', () => {
    const encrypted = Buffer.concat([compound, Buffer.alloc(20_000), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(refuse('a.xlsx', encrypted)).toMatchObject({ code: 'FILE_ENCRYPTED' });
    expect(refuse('a.xlsx', Buffer.concat([compound, Buffer.alloc(20_000)]))).toMatchObject({
      code: 'FILE_UNSUPPORTED',
      details: { reason: 'legacy' },
    });
  });

  it.each([
    ['a.pdf', '%PDF-1.7', /PDF/],
    ['a.png', '\x89PNG\r\n', /picture/],
    ['a.docx', 'PK\x03\x04word/', /Word document/],
    ['a.ods', 'PK\x03\x04mimetype', /another office format/],
    ['a', '\0\x01\x02\0', /unknown/],
  ])('[F1] %s is named for what it is', (path, content, words) => {
    const error = refuse(path, Buffer.from(content, 'latin1'));
    expect(error).toMatchObject({ code: 'FILE_UNSUPPORTED' });
    expect(error.message).toMatch(words);
  });

  it('[F1] what its name promises and its content does not keep is damaged, not of an unknown kind', () => {
    const noise = Buffer.from('\0\x01\x02\0', 'latin1');
    for (const [path, noun] of [
      ['a.xlsx', 'a workbook'],
      ['a.pdf', 'a PDF'],
      ['a.png', 'a picture'],
    ] as const) {
      const error = refuse(path, noise);
      expect(error).toMatchObject({ code: 'FILE_CORRUPT' });
      expect(error.message).toContain(`not that of ${noun}`);
    }
    expect(refuse('a.bin', noise)).toMatchObject({ code: 'FILE_UNSUPPORTED' });
  });
});
