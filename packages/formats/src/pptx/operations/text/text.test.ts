import { describe, expect, it } from 'vitest';
import { editDeck } from '../../testing/edit-deck.ts';
import { makeDeck } from '../../testing/make-deck.ts';
import { body, group, shape, table, title } from '../../testing/shape-markup.ts';

const split =
  '<a:p><a:r><a:rPr b="1"/><a:t>Total rev</a:t></a:r><a:r><a:rPr i="1"/><a:t>enue in </a:t></a:r><a:r><a:rPr u="sng"/><a:t>2024</a:t></a:r></a:p>';
const deck = makeDeck({
  slides: [
    { shapes: title(2, 'Hello') + body(3, ['One', '\tTwo', 'Three']), notes: ['Say hello.'] },
    {
      shapes:
        shape({ id: 4, box: [0, 0, 100, 100], lines: ['x'] }).replace(/<a:p>.*<\/a:p>/, split) +
        group(5, [0, 0, 500, 500], shape({ id: 6, box: [0, 0, 100, 100], lines: ['Hello in a group'] })) +
        table(7, [0, 0, 1000, 1000], [['Hello', 'cell']]),
    },
  ],
});
const slide = (edited: ReturnType<typeof editDeck>, number: number) => edited.part(`ppt/slides/slide${number}.xml`);

describe('text', () => {
  it('[F8] set_text keeps levels and looks of the paragraphs whose place it takes', () => {
    const edited = editDeck(deck, [
      { kind: 'set_text', slide: 1, shape: 3, expect: 'One', text: 'One\nTwo more\nThree\nFour' },
    ]);
    expect(edited.faults).toEqual([]);
    expect(slide(edited, 1)).toContain(
      '<a:p><a:pPr lvl="1"/><a:r><a:rPr lang="en-US"/><a:t>Two more</a:t></a:r></a:p>',
    );
    expect(slide(edited, 1)).toMatch(/<a:t>Four<\/a:t><\/a:r><a:endParaRPr lang="en-US"\/><\/a:p>|<a:t>Four<\/a:t>/);
    const levels = editDeck(deck, [
      { kind: 'set_text', slide: 1, shape: 3, text: ['A', { text: 'B', level: 2, bullet: 'none' }] },
    ]);
    expect(slide(levels, 1)).toContain('<a:pPr lvl="2" marL="0" indent="0"><a:buNone/></a:pPr>');
    expect(slide(levels, 1)).not.toContain('Three');
  });

  it('[F8] set_text of what is there changes no byte', () => {
    const edited = editDeck(deck, [{ kind: 'set_text', slide: 1, shape: 'title', text: 'Hello' }]);
    expect(Buffer.compare(edited.bytes, deck)).toBe(0);
  });

  it('[F8] replace_text works over runs, in groups, tables and notes; every other letter keeps its look', () => {
    const edited = editDeck(deck, [
      { kind: 'replace_text', find: 'revenue in 2024', replace: 'revenue in 2025' },
      { kind: 'replace_text', find: 'hello', replace: 'Bye', match_case: false },
    ]);
    expect(edited.said).toEqual(['1 place', '4 places']);
    expect(slide(edited, 2)).toContain(
      '<a:r><a:rPr b="1"/><a:t>Total rev</a:t></a:r><a:r><a:rPr i="1"/><a:t>enue in </a:t></a:r><a:r><a:rPr u="sng"/><a:t>2025</a:t></a:r>',
    );
    expect(slide(edited, 2)).toContain('Bye in a group');
    expect(edited.part('ppt/notesSlides/notesSlide1.xml')).toContain('Say Bye.');
    expect(editDeck(deck, [{ kind: 'replace_text', find: 'nowhere', replace: 'x' }]).said[0]).toMatch(/^NOT_FOUND/);
  });

  it('[F8] a line break in new words is an element; words that all go leave the look behind', () => {
    const broken = editDeck(deck, [{ kind: 'replace_text', find: '2024', replace: 'a\nb', slide: 2 }]);
    expect(slide(broken, 2)).toContain(
      '<a:r><a:rPr u="sng"/><a:t>a</a:t></a:r><a:br><a:rPr u="sng"/></a:br><a:r><a:rPr u="sng"/><a:t>b</a:t></a:r>',
    );
    const emptied = editDeck(deck, [{ kind: 'set_text', slide: 2, shape: 4, text: '' }]);
    expect(slide(emptied, 2)).toContain('<a:p><a:endParaRPr b="1"></a:endParaRPr></a:p>');
  });

  it('[F8] placeholders are filled wherever they stand', () => {
    const template = makeDeck({
      slides: [{ shapes: title(2, 'For {{client}}'), notes: ['{{client}} and {{other}}'] }],
    });
    const edited = editDeck(template, [{ kind: 'fill_placeholders', values: { client: 'Ada & Co' } }]);
    expect(edited.lines).toEqual(['# Slide 1: For Ada & Co', 'Notes: Ada & Co and {{other}}']);
  });

  it('[F8] paragraphs come in and go, with levels and bullets', () => {
    const edited = editDeck(deck, [
      { kind: 'insert_paragraphs', slide: 1, shape: 3, before: 2, paragraphs: ['New', { text: 'Deep', level: 3 }] },
      { kind: 'delete_paragraphs', slide: 1, shape: 3, paragraph: 1 },
      { kind: 'set_paragraph', slide: 1, shape: 3, paragraph: 1, bullet: 'number', align: 'center' },
    ]);
    const xml = slide(edited, 1);
    expect(xml).toContain(
      '<a:pPr lvl="1" algn="ctr" marL="742950" indent="-285750"><a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/></a:pPr>',
    );
    expect(xml).toContain('<a:pPr lvl="3"/>');
    expect(xml).not.toContain('One');
    const emptied = editDeck(deck, [{ kind: 'delete_paragraphs', slide: 1, shape: 3, paragraph: 1, to_paragraph: 3 }]);
    expect(slide(emptied, 1)).toContain('<a:p><a:endParaRPr lang="en-US"></a:endParaRPr></a:p>');
    expect(editDeck(deck, [{ kind: 'delete_paragraphs', slide: 1, shape: 3, paragraph: 9 }]).said[0]).toMatch(
      /^NOT_FOUND/,
    );
  });

  it('[F8] format_text changes words alone, in the order that the standard wants', () => {
    const edited = editDeck(deck, [
      {
        kind: 'format_text',
        slide: 2,
        shape: 4,
        find: 'enue',
        format: { bold: true, color: 'accent2', font: 'Georgia', size: 18 },
      },
      { kind: 'format_text', slide: 2, shape: 7, row: 1, column: 2, format: { italic: true } },
    ]);
    expect(slide(edited, 2)).toContain(
      '<a:r><a:rPr i="1" b="1" sz="1800"><a:solidFill><a:schemeClr val="accent2"/></a:solidFill><a:latin typeface="Georgia"/><a:cs typeface="Georgia"/></a:rPr><a:t>enue</a:t></a:r><a:r><a:rPr i="1"/><a:t> in </a:t></a:r>',
    );
    expect(slide(edited, 2)).toContain('<a:rPr lang="en-US" i="1"/><a:t>cell</a:t>');
  });

  it('[F8] a shape that is not there, is unclear or says something else is refused', () => {
    const said = (operation: object) => editDeck(deck, [operation]).said[0];
    expect(said({ kind: 'set_text', slide: 9, shape: 1, text: 'x' })).toContain('There is no slide 9');
    expect(said({ kind: 'set_text', slide: 1, shape: 99, text: 'x' })).toContain('Slide 1 has no shape 99');
    expect(said({ kind: 'set_text', slide: 1, shape: 3, expect: 'Two', text: 'x' })).toMatch(/^WRONG_STATE/);
    expect(said({ kind: 'set_text', slide: 2, shape: 7, text: 'x' })).toContain('is a table');
  });
});
