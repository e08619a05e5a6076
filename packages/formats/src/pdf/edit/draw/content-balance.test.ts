import { describe, expect, it } from 'vitest';
import { ContentScan } from './content-balance.ts';

function scanned(...streams: readonly string[]) {
  const scan = new ContentScan();
  return { extra: streams.map((each) => scan.scan(Buffer.from(each, 'latin1'))), ...scan.balance };
}

describe('what content leaves open', () => {
  it.each([
    ['closed content', 'q 1 0 0 1 0 0 cm BT (Q) Tj ET Q', { saved: 0, isTextOpen: false, marked: 0 }],
    ['states and marks', 'q q /P <</MCID 0>> BDC Q', { saved: 1, isTextOpen: false, marked: 1 }],
    ['text', 'BT /F1 12 Tf (a \\( ( Q ) ET', { saved: 0, isTextOpen: true, marked: 0 }],
    [
      'words in strings, names, comments, hex',
      '(q (q) q) /q % q q\n<71> Tj',
      { saved: 0, isTextOpen: false, marked: 0 },
    ],
    ['bytes of a picture', 'q BI /W 1 ID \u00ffQ q EIx q\nEI Q', { saved: 0, isTextOpen: false, marked: 0 }],
    ['a string without an end', 'q (never Q', { saved: 1, isTextOpen: false, marked: 0 }],
  ])('[F9] sees %s', (_, content, expected) => {
    expect(scanned(content)).toMatchObject(expected);
  });

  it('[F9] finds what is closed too often, over the streams of a page', () => {
    expect(scanned('q Q Q', 'Q q', 'Q')).toMatchObject({ extra: [[4], [0], []], saved: 0 });
  });
});
