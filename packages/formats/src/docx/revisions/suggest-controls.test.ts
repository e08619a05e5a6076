import { describe, expect, it } from 'vitest';
import { WordDocument } from '../package/word-document.ts';
import { makeDocument, paragraph } from '../testing/make-document.ts';
import { changesOf } from './changes.ts';
import { settleChanges } from './settle-changes.ts';
import { suggest } from './suggest.ts';

const STAMP = { author: 'Galley', date: '2026-01-01T00:00:00Z' };
const BY = 'w:author="Ann" w:date="2024-05-31T09:00:00Z"';
const last = paragraph(['The last line']);
const stays = paragraph(['This line stays where it is']);
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const control = (content: string): string =>
  `<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const filled = `<w:p>${run('Dear ')}${control(run('reader'))}${run(' of it')}</w:p>`;
const suggestedBy = (kind: 'Ins' | 'Del'): string => {
  const [start, end] = [`<w:customXml${kind}RangeStart`, `<w:customXml${kind}RangeEnd`];
  const inside = `${end} w:id="1"/>${run('reader')}${start} w:id="2" ${BY}/>`;
  return `<w:p>${run('Dear ')}${start} w:id="1" ${BY}/>${control(inside)}${end} w:id="2"/>${run(' of it')}</w:p>`;
};
const drawing = (id: number, name: string): string =>
  `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="${id}" name="${name}"/></wp:inline></w:drawing></w:r>`;

function tracked(before: string, after: string): Buffer {
  const edited = new WordDocument(makeDocument({ body: after }));
  expect(suggest(new WordDocument(makeDocument({ body: before })), edited, STAMP)).toEqual([]);
  return edited.finish();
}

function settled(bytes: Uint8Array, decision: 'accept' | 'reject'): string {
  const document = new WordDocument(bytes);
  settleChanges(document, changesOf(document), decision);
  return String(new WordDocument(document.finish()).body());
}

const rangesOf = (bytes: Uint8Array): string[] =>
  [...String(new WordDocument(bytes).body()).matchAll(/customXml\w+Range(?:Start|End) w:id="\d+"/g)].map(([it]) => it);

describe('[F7] content controls in suggestions', () => {
  it.each<[string, string, string]>([
    ['a paragraph with a control that moves', filled + stays + last, stays + filled + last],
    ['one that goes', stays + filled + last, stays + last],
    ['one that comes', stays + last, stays + filled + last],
    ['a control that goes', filled + last, `<w:p>${run('Dear ')}${run(' of it')}</w:p>${last}`],
    ["another author's new control that moves", suggestedBy('Ins') + stays + last, stays + suggestedBy('Ins') + last],
    ["another author's gone control that moves", suggestedBy('Del') + stays + last, stays + suggestedBy('Del') + last],
  ])('%s: all accepted or rejected, as many controls as there should be', (_name, before, after) => {
    const bytes = tracked(before, after);
    const count = (body: string): number => body.match(/<w:sdt>/g)?.length ?? 0;
    for (const [decision, wanted] of [
      ['accept', after],
      ['reject', before],
    ] as const) {
      const plain = settled(makeDocument({ body: wanted }), decision);
      expect(count(settled(bytes, decision)), decision).toBe(count(plain));
      expect(settled(bytes, decision)).not.toContain('customXml');
    }
    const ranges = rangesOf(bytes);
    expect(ranges.length).toBeGreaterThan(3);
    expect(new Set(ranges).size).toBe(ranges.length);
  });

  it("keeps another author's control with its marks where a paragraph is cut behind it", () => {
    const whole = suggestedBy('Ins');
    const cut = `${whole.replace(run(' of it'), '')}<w:p>${run(' of it')}</w:p>`;
    const bytes = tracked(whole + last, cut + last);
    expect(settled(bytes, 'accept').match(/<w:sdt>/g)).toHaveLength(1);
    expect(settled(bytes, 'reject')).not.toContain('<w:sdt>');
  });
});

describe('[F7] drawings in suggestions', () => {
  it('gives a drawing that stands twice two ids: the deleted one keeps its own', () => {
    const [old, now] = [drawing(3, 'Old'), drawing(3, 'New')];
    const bytes = tracked(
      `<w:p>${old}${drawing(4, 'Other')}</w:p>${last}`,
      `<w:p>${now}${drawing(4, 'Other')}</w:p>${last}`,
    );
    const ids = [...String(new WordDocument(bytes).body()).matchAll(/docPr id="(\d+)" name="(\w+)"/g)];
    expect(ids.map(([, id, name]) => `${name} ${id}`).sort()).toEqual(['New 5', 'Old 3', 'Other 4']);
    expect(settled(bytes, 'reject')).toContain(old);
  });

  it('gives an older drawing that stands twice two names, and what shows it the same', () => {
    const older = (colour: string, id = 'Box 1'): string =>
      `<w:r><w:object><v:rect xmlns:v="urn:schemas-microsoft-com:vml" id="${id}" fillcolor="${colour}"/><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ShapeID="${id}"/></w:object></w:r>`;
    const bytes = tracked(`<w:p>${older('red')}</w:p>${last}`, `<w:p>${older('blue')}</w:p>${last}`);
    const body = String(new WordDocument(bytes).body());
    expect(body.match(/id="Box 1"/g)).toHaveLength(1);
    expect(settled(bytes, 'reject')).toContain(older('red'));
    expect(settled(bytes, 'accept')).toContain(older('blue', 'shape_2'));
  });

  it('leaves ids alone that the document has twice already', () => {
    const twice = `<w:p>${drawing(3, 'One')}</w:p><w:p>${drawing(3, 'Two')}</w:p>`;
    const bytes = tracked(twice + last, twice + paragraph(['New']) + last);
    expect(String(new WordDocument(bytes).body()).match(/docPr id="3"/g)).toHaveLength(2);
  });
});
