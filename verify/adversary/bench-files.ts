import { addSheet, createWorkbook } from '@galley/formats';
import { makeDocument, paragraph } from '../../packages/formats/src/docx/testing/make-document.ts';

const workbook = (value: string): Buffer =>
  addSheet(createWorkbook(), {
    name: 'Data',
    columns: [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
    ],
    rows: [[value, '2']],
  });

const document = (text: string): Buffer => makeDocument({ body: paragraph([text]) });

/** Smallest picture there is: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The files of a Workbench under attack: some that consent names, and twins of them that it does not. */
export function benchFiles(secret: string): Readonly<Record<string, string | Uint8Array>> {
  return {
    'open.txt': 'seven apples\n',
    'open.csv': 'a,b\napple,7\n',
    'open.json': '[{"a":"apple","b":7}]\n',
    'open.xlsx': workbook('apple'),
    'open.docx': document('apple'),
    'secret.txt': `${secret}\n`,
    'secret.csv': `a,b\n${secret},2\n`,
    'secret.json': JSON.stringify([{ a: secret, b: 2 }]),
    'secret.xlsx': workbook(secret),
    'secret.docx': document(secret),
    'secret.png': pixel,
    'sub/secret.txt': `${secret}\n`,
  };
}

/** What consent by file names in these attacks. */
export const shared = ['open.txt', 'open.csv', 'open.json', 'open.xlsx', 'open.docx'] as const;
/** What it does not name, by the ending of the file. */
export const unshared = [
  'secret.txt',
  'secret.csv',
  'secret.json',
  'secret.xlsx',
  'secret.docx',
  'secret.png',
  'sub/secret.txt',
] as const;
