import { describe, expect, it } from 'vitest';
import { WordDocument } from '../package/word-document.ts';
import { documentLinesOf } from '../read/lines.ts';
import { suggest } from '../revisions/suggest.ts';
import { trackedChanges } from '../revisions/tracked-changes.ts';
import { makeDocument, paragraph } from '../testing/make-document.ts';
import { applyDocxOperations } from './apply-operations.ts';

const BYTES = makeDocument({ body: paragraph(['One red line'], 'H1') + paragraph(['Two']) + paragraph(['Three']) });
const texts = (bytes: Uint8Array) => documentLinesOf(bytes).map(({ text }) => text);
const track = { author: 'Ann', date: '2026-01-01T00:00:00Z' };

describe('[F7] operations as suggestions', () => {
  const operations = [
    { kind: 'replace_text', find: 'red', replace: 'blue' },
    { kind: 'delete_lines', line: 2 },
    { kind: 'insert_markdown', markdown: '- new\n' },
  ];

  it('are listed, and accepted or rejected as a whole', () => {
    const plain = applyDocxOperations(BYTES, operations);
    const tracked = applyDocxOperations(BYTES, operations, { track });
    expect(tracked.ok).toBe(true);
    const { total, authors } = trackedChanges(tracked.bytes, 0, 100);
    expect(total).toBeGreaterThan(2);
    expect(authors).toEqual(['Ann']);
    const accepted = applyDocxOperations(tracked.bytes, [{ kind: 'accept_changes' }]);
    const rejected = applyDocxOperations(tracked.bytes, [{ kind: 'reject_changes', author: 'Ann' }]);
    expect(texts(accepted.bytes)).toEqual(texts(plain.bytes));
    expect(texts(rejected.bytes)).toEqual(texts(BYTES));
    expect(applyDocxOperations(BYTES, [{ kind: 'accept_changes' }]).report[0]?.error?.code).toBe('NOT_FOUND');
  });

  it('what Word does not track is done at once, and named', () => {
    const named = (operation: object): string => applyDocxOperations(BYTES, [operation], { track }).warnings.join(' ');
    expect(named({ kind: 'add_bookmark', line: 2, name: 'here' })).toMatch(
      /^Bookmarks were added, moved or removed directly/,
    );
    const control = (text: string): string =>
      `<w:sdt><w:sdtPr><w:alias w:val="Who"/><w:id w:val="7"/><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${paragraph([text])}</w:sdtContent></w:sdt>`;
    const filled = applyDocxOperations(
      makeDocument({ body: control('Name') + paragraph(['End']) }),
      [{ kind: 'fill_control', control: 'Who', value: 'Ann' }],
      { track },
    );
    expect(filled.warnings.join(' ')).toMatch(/^The state of content controls was changed/);
    expect(
      new WordDocument(filled.bytes)
        .body()
        .toString()
        .match(/<w:sdt>/g),
    ).toHaveLength(1);
    expect(named({ kind: 'set_properties', title: 'New' })).toMatch(/^Properties of the document were changed/);
    expect(named({ kind: 'replace_text', find: 'red', replace: 'blue' })).toBe('');
    const commented = applyDocxOperations(BYTES, [{ kind: 'add_comment', line: 2, text: 'Why?', author: 'Ben' }]).bytes;
    const settled = applyDocxOperations(commented, [{ kind: 'resolve_comment', comment: 0 }], { track });
    expect(settled.warnings.join(' ')).toMatch(/^Comments were changed/);
  });

  it('text that moves with its comment has one in either place, and one when it is settled', () => {
    const comment = { kind: 'add_comment', line: 2, text: 'Why?', author: 'Ben' };
    const commented = applyDocxOperations(BYTES, [comment, { kind: 'resolve_comment', comment: 0 }]).bytes;
    const move = { kind: 'move_lines', line: 2, after: 3 };
    const tracked = applyDocxOperations(commented, [move], { track }).bytes;
    const body = String(new WordDocument(tracked).body());
    const ids = [...body.matchAll(/commentReference w:id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    const shown = (kind: string) => texts(applyDocxOperations(tracked, [{ kind }]).bytes).join('|');
    const without = (text: string) => text.replaceAll(/comment \d/g, 'comment');
    const plain = texts(applyDocxOperations(commented, [move]).bytes).join('|');
    expect(without(shown('accept_changes'))).toBe(without(plain));
    expect(shown('reject_changes')).toBe(texts(commented).join('|'));
  });

  it('what a comment is about stays marked when only the mark of the comment moves, accepted or rejected', () => {
    const comment = { kind: 'add_comment', line: 2, text: 'Why?', author: 'Ben' };
    const before = applyDocxOperations(BYTES, [comment]).bytes;
    const edited = new WordDocument(before);
    const [reference] = [...edited.body().descendants()].filter((each) => each.is('commentReference'));
    const last = edited.body().elements('p').at(-1);
    if (reference?.parent != null) last?.append(reference.parent);
    const after = new WordDocument(edited.finish());
    suggest(new WordDocument(before), after, track);
    const tracked = after.finish();
    for (const kind of ['accept_changes', 'reject_changes']) {
      const body = String(new WordDocument(applyDocxOperations(tracked, [{ kind }]).bytes).body());
      const ids = [...body.matchAll(/comment(?:RangeStart|RangeEnd|Reference) w:id="(\d+)"/g)].map(([, id]) => id);
      expect(ids, kind).toHaveLength(3);
      expect(new Set(ids).size, kind).toBe(1);
    }
  });

  it('comments that name nobody are of the one who suggests', () => {
    const add = { kind: 'add_comment', line: 2, text: 'Why?' };
    expect(texts(applyDocxOperations(BYTES, [add], { track }).bytes).at(-1)).toBe('[comment 0 by Ann] Why?');
    expect(texts(applyDocxOperations(BYTES, [add]).bytes).at(-1)).toBe('[comment 0 by Galley] Why?');
    expect(texts(applyDocxOperations(BYTES, [{ ...add, author: 'Ben' }], { track }).bytes).at(-1)).toContain('by Ben');
  });

  it('decisions about suggestions are refused as suggestions', () => {
    const tracked = applyDocxOperations(BYTES, operations, { track }).bytes;
    const { report, bytes } = applyDocxOperations(tracked, [{ kind: 'accept_changes' }], { track });
    expect(report[0]?.error?.code).toBe('INVALID_ARGUMENT');
    expect(bytes).toBe(tracked);
  });

  it('a header that is written anew is a suggestion', () => {
    const headed = makeDocument({ body: paragraph(['One']), header: paragraph(['Old header']) });
    const tracked = applyDocxOperations(headed, [{ kind: 'set_header', text: 'New one' }], { track });
    expect(tracked.warnings).toEqual([]);
    expect(texts(applyDocxOperations(tracked.bytes, [{ kind: 'accept_changes' }]).bytes)).toEqual(['One', 'New one']);
    expect(texts(applyDocxOperations(tracked.bytes, [{ kind: 'reject_changes' }]).bytes)).toEqual([
      'One',
      'Old header',
    ]);
  });

  it('bookmarks in deleted paragraphs go with them when that is accepted, and come back when not', () => {
    const marked =
      '<w:p><w:bookmarkStart w:id="1" w:name="here"/><w:r><w:t>Two</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>';
    for (const body of [paragraph(['One']) + marked, marked + paragraph(['One'])]) {
      const line = body.startsWith(marked) ? 1 : 2;
      const tracked = applyDocxOperations(makeDocument({ body }), [{ kind: 'delete_lines', line }], { track });
      const names = (kind: string) =>
        new WordDocument(applyDocxOperations(tracked.bytes, [{ kind }]).bytes)
          .body()
          .toString()
          .match(/w:name="\w+"/g);
      expect(names('accept_changes')).toBeNull();
      expect(names('reject_changes')).toEqual(['w:name="here"']);
    }
  });
});
