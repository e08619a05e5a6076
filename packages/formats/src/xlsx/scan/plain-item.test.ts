import { expect, it } from 'vitest';
import { PlainItem } from './plain-item.ts';

function read(xml: string): string | null {
  const bytes = Buffer.from(`<is>${xml}`);
  const item = new PlainItem();
  if (!item.read(bytes, 4, bytes.length)) return null;
  expect(bytes.toString('utf8', item.end, item.end + 5)).toBe('</is>');
  return bytes.toString('utf8', item.textStart, item.textEnd);
}

it.each([
  ['<t>a</t></is>', 'a'],
  ['<t></t></is></c>', ''],
  ['<t xml:space="preserve"> a &amp; ü </t></is>', ' a &amp; ü '],
  [`<t>${'long '.repeat(20)}</t></is>`, 'long '.repeat(20)],
])('[F3] %s is plain', (xml, text) => expect(read(xml)).toBe(text));

it.each([
  '<r><t>a</t></r></is>',
  '<t>a</t><rPh sb="0" eb="1"><t>b</t></rPh></is>',
  '<t><![CDATA[a]]></t></is>',
  '<t>a</t> </is>',
  '<t/></is>',
  "<t xml:space='preserve'>a</t></is>",
  '<x:t>a</x:t></is>',
  '<t>cut of',
  '<t>a</t></i',
  '<t>a</',
  '<t',
])('[F3] %s is left to the full reading', (xml) => expect(read(xml)).toBeNull());
