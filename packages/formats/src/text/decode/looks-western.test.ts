import { describe, expect, it } from 'vitest';
import { decodeText, detectEncoding } from './decode-text.ts';
import { looksWestern } from './looks-western.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('looksWestern', () => {
  it.each([
    ['German', latin('M\xfcller;Gr\xf6\xdfe;\xc4\xd6\xdc\nStra\xdfe;K\xf6ln;\xfcber\n')],
    [
      'French, with its blanks and quotes',
      latin('\xab\xa0\xe9t\xe9\xa0\xbb;1\xa0234\xa0\x80\ncr\xe9\xe9e;d\xe9\xe7u\n'),
    ],
    ['English with typographic marks', latin('\x93it\x92s\x94 \x96 \x85\n')],
    ['Portuguese', latin('a\xe7\xf5es;informa\xe7\xe3o;n\xe3o\ncora\xe7\xe3o;p\xe3es\n')],
    ['Icelandic', latin('\xfe\xfa \xe6tla\xf0i;\xed\xf0r\xf3ttir;\xe1\xf0ur\n')],
    ['UTF-8 with one broken character', Buffer.concat([Buffer.from('Имя;Город\nИван;Москва\n'), Buffer.from([0xd0])])],
    [
      'one foreign name',
      Buffer.concat([latin('caf\xe9,na\xefve,d\xe9j\xe0\n'.repeat(4)), Buffer.from('c8e2e0ed', 'hex')]),
    ],
  ])('[F1] %s may be read as windows-1252', (_name, bytes) => {
    expect(looksWestern(bytes)).toBe(true);
  });

  it.each([
    ['Shift-JIS', '96bc914f2c8f5a8f8a0a8e5293632c938c8b9e0a97e996d82c91e58de30a'],
    ['Shift-JIS kana', '8365835883672c82b182f182c982bf82cd0a'],
    ['GBK', 'd0d5c3fb2cb3c7cad00ad5c5c8fd2cb1b1bea90ac0eecbc42cc9cfbaa30a'],
    ['Big5', 'a9bec3442ca5edb3f50aa4fdb5e52ca5a5a5ab0a'],
    ['windows-1251', 'c8ecff3bc3eef0eee40ac8e2e0ed3bcceef1eae2e00aceebfce3e03bcae8e5e20a'],
    ['Greek', 'cceff3f7eff52ce1e2e3e40ad0fceb2ce4e5e6'],
    ['umlauts of DOS', '668172206d949076208172818172'],
  ])('[F1] %s may not', (_name, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(looksWestern(bytes)).toBe(false);
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: 'FILE_UNSUPPORTED' }));
  });

  it('[F1] UTF-16 without a mark is known in any script, and other zeros are not taken for it', () => {
    expect(detectEncoding(Buffer.from('编号;姓名\r\n1;张三\r\n', 'utf16le'))).toBe('utf-16le');
    expect(detectEncoding(Buffer.from('编号;姓名\r\n1;张三\r\n', 'utf16le').swap16())).toBe('utf-16be');
    expect(detectEncoding(Buffer.from('id,name\n1,a\0b\n2,c\n'))).toBe('utf-8');
    expect(detectEncoding(Buffer.from('id\0,name\0\n1\0,a\0\n'))).toBe('utf-8');
    expect(detectEncoding(Buffer.from('id\0,name\0\nchanged,a\0\n2\0,b\0\n'))).toBe('utf-8');
  });
});
