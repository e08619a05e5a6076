import { describe, expect, it } from 'vitest';
import { addSheet } from '../xlsx/apply/add-sheet.ts';
import { createWorkbook } from '../xlsx/apply/create-workbook.ts';
import { detectKind } from './detect.ts';

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const workbook = addSheet(createWorkbook(), { name: 'A', columns: [], rows: [] }).subarray(0, 4096);

describe('detectKind', () => {
  it.each([
    ['a.csv', Buffer.from('a,b\n'), 'csv', 'text/csv'],
    ['a.xlsx', workbook, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.xlsx', compound, 'encrypted', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.xls', compound, 'legacy', 'application/vnd.ms-excel'],
    ['a.ods', Buffer.from('PK\x03\x04mimetype'), 'legacy', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['noname', Buffer.from('%PDF-1.7'), 'pdf', 'application/pdf'],
    ['wrong.txt', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image', 'image/png'],
    ['a.json', Buffer.from('{}'), 'json', 'application/json'],
    ['a.xlsx', Buffer.from('hello'), 'text', 'text/plain'],
    ['a.csv', Buffer.from([0, 1, 2, 3, 0, 0, 7, 0]), 'binary', 'application/octet-stream'],
    ['a.csv', Buffer.from('\ufeffa,b\n', 'utf16le'), 'csv', 'text/csv'],
    ['a.csv', Buffer.from('id\0;name\0;amount\0\n1\0;Alice\0;1250\0\n'), 'csv', 'text/csv'],
    ['a.txt', Buffer.from('id\0;name\0;amount\0\n1\0;Alice\0;1250\0\n'), 'binary', 'application/octet-stream'],
    ['a.zip', Buffer.from('PK\x03\x04other.txt'), 'binary', 'application/zip'],
    ['src/Makefile', Buffer.from('all:\n'), 'text', 'text/plain'],
    ['a.docx', new Uint8Array(), 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('[F1] %s is recognised (%#)', (path, bytes, kind, mediaType) => {
    expect(detectKind(path, bytes)).toEqual({ kind, media_type: mediaType });
  });
});
