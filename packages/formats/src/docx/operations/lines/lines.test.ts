import { describe, expect, it } from 'vitest';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph, tableOf } from '../../testing/make-document.ts';

const letter = () =>
  [paragraph(['Parties'], 'H1'), paragraph(['Between Ada ', ['and', '<w:b/>'], ' Bob.']), paragraph(['The end.'])].join(
    '',
  );

it('[F7] remove_list says when there is no list', () => {
  expect(editDocument({ body: letter() }, [{ kind: 'remove_list', line: 1, to_line: 3 }]).said[0]).toBe(
    'NOT_FOUND: No item of a list stands there.',
  );
});

describe('content controls that hold one value', () => {
  const control = (kind: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Who"/><w:${kind}/></w:sdtPr><w:sdtContent>${paragraph(['Ada'])}</w:sdtContent></w:sdt>`;
  const body = (kind: string) => `${paragraph(['a'])}${control(kind)}${paragraph(['z'])}`;

  it.each([
    ['before', { kind: 'insert_paragraphs', before: 2, paragraphs: [{ text: 'new' }] }],
    ['after', { kind: 'insert_table', after: 2, rows: [['new']] }],
    ['moved before', { kind: 'move_lines', line: 3, before: 2 }],
  ])('[F7] stay as they are when something is put %s them', (_, operation) => {
    const { main, lines } = editDocument({ body: body('text') }, [operation]);
    expect(main).toContain(control('text'));
    expect(lines.length).toBeGreaterThan(2);
  });

  it('[F7] one for any text takes it in', () => {
    const operation = { kind: 'insert_paragraphs', after: 2, paragraphs: [{ text: 'new' }] };
    expect(editDocument({ body: body('richText') }, [operation]).main).toMatch(
      /new<\/w:t><\/w:r><\/w:p><\/w:sdtContent>/,
    );
  });
});

describe('insert_paragraphs', () => {
  it('[F7] puts text, runs, headings and lists at their place, in the look of the line beside them', () => {
    const body = `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:rPr><w:sz w:val="30"/><w:b/></w:rPr><w:t>First</w:t></w:r></w:p>`;
    const { lines, main } = editDocument({ body }, [
      {
        kind: 'insert_paragraphs',
        after: 1,
        expect: 'First',
        paragraphs: [
          { text: 'Same look' },
          { text: [{ text: 'a' }, { text: 'b', italic: true, size: 9 }], align: 'right' },
          { text: 'Chapter', heading: 2 },
          { text: 'one', list: 'number' },
          { text: 'two', list: 'number' },
        ],
      },
    ]);
    expect(lines).toEqual(['First', 'Same look', 'ab', '## Chapter', '1. one', '2. two']);
    expect(main).toContain(
      '<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:rPr><w:sz w:val="30"/></w:rPr><w:t>Same look</w:t></w:r></w:p>',
    );
    expect(main).toContain('<w:pPr><w:spacing w:after="120"/><w:jc w:val="right"/></w:pPr>');
    expect(main).toContain('<w:rPr><w:i/><w:iCs/><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr>');
    expect(main).toContain('<w:pStyle w:val="H2"/>');
  });

  it('[F7] a heading style that the document lacks is written into it', () => {
    const { part, lines } = editDocument({ body: paragraph(['a']) }, [
      { kind: 'insert_paragraphs', before: 1, paragraphs: [{ text: 'Deep', heading: 5 }] },
    ]);
    expect(part('word/styles.xml')).toContain('<w:name w:val="heading 5"/>');
    expect(lines).toEqual(['##### Deep', 'a']);
  });

  it('[F7] stays before the last section, and refuses the middle of a table', () => {
    const body = `${paragraph(['a'])}${tableOf([['1'], ['2'], ['3']])}${paragraph(['b'])}`;
    const end = editDocument({ body }, [{ kind: 'insert_paragraphs', paragraphs: [{ text: 'z' }] }]);
    expect(end.main).toMatch(/z<\/w:t><\/w:r><\/w:p><w:sectPr>/);
    const middle = editDocument({ body }, [{ kind: 'insert_paragraphs', after: 3, paragraphs: [{ text: 'z' }] }]);
    expect(middle.said).toEqual(['INVALID_ARGUMENT: Line 3 is row 2 of a table.']);
  });
});

describe('replace_paragraph', () => {
  it('[F7] keeps the runs of words that stay', () => {
    const { main } = editDocument({ body: letter() }, [
      { kind: 'replace_paragraph', line: 2, expect: 'Between Ada', text: 'Between Eve and Bob, today.' },
    ]);
    expect(main).toContain('>Between Eve </w:t>');
    expect(main).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">and</w:t>');
    expect(main).toContain('> Bob, today.</w:t>');
  });

  it('[F7] refuses a line with other text and says what stands there', () => {
    const { said } = editDocument(
      { body: letter() },
      [
        { kind: 'replace_paragraph', line: 3, expect: 'Between', text: 'x' },
        { kind: 'replace_paragraph', line: 30, text: 'x' },
      ],
      { mode: 'partial' },
    );
    expect(said).toEqual([
      'WRONG_STATE: Line 3 does not begin with "Between". It says: "The end.".',
      'NOT_FOUND: There is no line 30: the document has 3 lines.',
    ]);
  });
});

describe('delete_lines', () => {
  const line = (text: string, properties = '', inside = '') =>
    `<w:p>${properties}${inside}<w:r><w:t>${text}</w:t></w:r></w:p>`;

  it('[F7] a break between sections stays when its paragraph goes', () => {
    const section = '<w:pPr><w:sectPr><w:pgSz w:w="1" w:h="2"/></w:sectPr></w:pPr>';
    const { main, lines } = editDocument({ body: line('a') + line('b', section) + line('c') }, [
      { kind: 'delete_lines', line: 2 },
    ]);
    expect(lines).toEqual(['a', 'c']);
    expect(main).toContain('<w:p><w:pPr><w:sectPr><w:pgSz w:w="1" w:h="2"/></w:sectPr></w:pPr><w:r><w:t>a</w:t>');
  });

  it('[F7] one end of a bookmark stays, both ends go', () => {
    const start = (id: number) => `<w:bookmarkStart w:id="${id}" w:name="n${id}"/>`;
    const end = (id: number) => `<w:bookmarkEnd w:id="${id}"/>`;
    const { main } = editDocument(
      { body: line('a', '', start(1)) + line('b', '', end(1) + start(2) + end(2)) + line('c') },
      [{ kind: 'delete_lines', line: 2 }],
    );
    expect(main).toContain(start(1));
    expect(main).toContain(end(1));
    expect(main).not.toContain('n2');
  });

  it('[F7] a part of a field over paragraphs is refused, all of it goes', () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const body =
      line('x') + line('a', '', mark('begin') + mark('separate')) + line('b') + line('c', '', mark('end')) + line('d');
    expect(editDocument({ body }, [{ kind: 'delete_lines', line: 2, to_line: 3 }]).said).toEqual([
      'WRONG_STATE: Lines 2 to 4 belong to one field, such as a table of contents.',
    ]);
    expect(editDocument({ body }, [{ kind: 'delete_lines', line: 2, to_line: 4 }]).lines).toEqual(['x', 'd']);
  });

  it('[F7] a paragraph between tables, and the last one, stays as an empty line', () => {
    const body = tableOf([['1']]) + line('between') + tableOf([['2']]) + line('last');
    expect(editDocument({ body }, [{ kind: 'delete_lines', line: 2 }]).lines).toEqual(['| 1 |', '', '| 2 |', 'last']);
    expect(editDocument({ body }, [{ kind: 'delete_lines', line: 1, to_line: 4 }]).lines).toEqual(['']);
  });

  it('[F7] a footnote whose mark goes is gone from the notes', () => {
    const mark = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const { part, lines } = editDocument({ body: line('a', '', mark) + line('b'), footnote: paragraph(['Note']) }, [
      { kind: 'delete_lines', line: 1 },
    ]);
    expect(part('word/footnotes.xml')).not.toContain('Note');
    expect(lines).toEqual(['b']);
  });
});

describe('move_lines', () => {
  it('[F7] moves paragraphs and whole tables, rows within their table', () => {
    const body = paragraph(['a']) + tableOf([['1'], ['2']]) + paragraph(['b']);
    expect(editDocument({ body }, [{ kind: 'move_lines', line: 2, to_line: 3, after: 4 }]).lines).toEqual([
      'a',
      'b',
      '| 1 |',
      '| 2 |',
      '',
    ]);
    expect(editDocument({ body }, [{ kind: 'move_lines', line: 3, before: 2 }]).lines).toEqual([
      'a',
      '| 2 |',
      '| 1 |',
      'b',
    ]);
    expect(editDocument({ body }, [{ kind: 'move_lines', line: 3, after: 4 }]).said[0]).toContain('cannot leave it');
  });
});

describe('the look of lines', () => {
  it('[F7] style, heading, list and spacing are set in the order that Word wants', () => {
    const { main, lines } = editDocument({ body: letter() }, [
      { kind: 'set_heading', line: 2, level: 3 },
      { kind: 'set_paragraph', line: 2, align: 'justify', keep_with_next: true, space_before: 6, indent_first: -10 },
      { kind: 'make_list', line: 3, list: 'bullet', level: 2 },
      { kind: 'set_style', line: 1, style: 'my chapter' },
    ]);
    expect(main).toContain(
      '<w:pPr><w:pStyle w:val="H3"/><w:keepNext/><w:spacing w:before="120"/><w:ind w:hanging="200"/><w:jc w:val="both"/></w:pPr>',
    );
    expect(lines).toEqual(['## Parties', '### Between Ada and Bob.', '  - The end.']);
    expect(editDocument({ body: letter() }, [{ kind: 'set_style', line: 1, style: 'None' }]).said[0]).toContain(
      'no paragraph style',
    );
  });

  it('[F7] an item becomes a plain paragraph again', () => {
    const { lines } = editDocument({ body: letter() }, [
      { kind: 'make_list', line: 2, to_line: 3, list: 'number' },
      { kind: 'remove_list', line: 3 },
    ]);
    expect(lines.slice(1)).toEqual(['1. Between Ada and Bob.', 'The end.']);
  });
});

describe('a batch', () => {
  it('[F5] mode all writes nothing when one fails; partial does the others; none leaves the bytes', () => {
    const operations = [
      { kind: 'replace_paragraph', line: 3, text: 'New end.' },
      { kind: 'delete_lines', line: 99 },
      { kind: 'set_heading', line: 3, level: 2 },
    ];
    expect(editDocument({ body: letter() }, operations).lines.at(-1)).toBe('The end.');
    const partial = editDocument({ body: letter() }, operations, { mode: 'partial' });
    expect(partial.lines.at(-1)).toBe('## New end.');
    expect(partial.said[1]).toMatch(/^NOT_FOUND/);
  });

  it('[F7] with track the changes are suggestions', () => {
    const { main, lines } = editDocument(
      { body: letter() },
      [
        { kind: 'replace_paragraph', line: 3, text: 'The new end.' },
        { kind: 'delete_lines', line: 2 },
      ],
      { track: { author: 'Ada' } },
    );
    expect(main).toMatch(/<w:ins w:id="\d+" w:author="Ada">/);
    expect(lines[1]).toBe('[-Between Ada and Bob.-][-¶-]');
    expect(lines[2]).toBe('The {+new +}end.');
  });
});
