import { describe, expect, it } from 'vitest';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph } from '../../testing/make-document.ts';

const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const run = (text: string) => `<w:r><w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr><w:t>${text}</w:t></w:r>`;
const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

describe('forms', () => {
  const body = [
    `<w:p>${control('<w:alias w:val="Name"/><w:showingPlcHdr/><w:text/>', run('Click here'))}</w:p>`,
    `<w:p>${control(`<w:tag w:val="ok"/><w14:checkbox ${W14}><w14:checked w14:val="0"/><w14:checkedState w14:val="2612"/></w14:checkbox>`, run('☐'))}</w:p>`,
    `<w:p>${control('<w:tag w:val="size"/><w:dropDownList><w:listItem w:displayText="Large" w:value="L"/></w:dropDownList>', run('?'))}</w:p>`,
    control('<w:tag w:val="day"/><w:date><w:dateFormat w:val="yyyy"/></w:date>', `<w:p>${run('a day')}</w:p>`),
  ].join('');

  it('[F7] text, check box, choice and date are filled; the look of a prompt goes', () => {
    const { lines, main } = editDocument({ body }, [
      { kind: 'fill_control', control: 'name', value: 'Ada' },
      { kind: 'fill_control', control: 'ok', value: true },
      { kind: 'fill_control', control: 'size', value: 'L' },
      { kind: 'fill_control', control: 'day', value: '2026-03-01' },
    ]);
    expect(lines).toEqual(['Ada', '☒', 'Large', '2026-03-01']);
    expect(main).not.toMatch(/showingPlcHdr|PlaceholderText/);
    expect(main).toContain('w14:val="1"');
    expect(main).toContain('w:fullDate="2026-03-01T00:00:00Z"');
  });

  it('[F7] refuses what is no choice and names that there are none', () => {
    const { said } = editDocument({ body }, [{ kind: 'fill_control', control: 'size', value: 'XL' }]);
    expect(said[0]).toMatch(/^INVALID_ARGUMENT/);
    expect(editDocument({ body }, [{ kind: 'fill_control', control: 'none', value: 'x' }]).said[0]).toMatch(
      /^NOT_FOUND/,
    );
  });

  it('[F7] a bound control whose data cannot be written is said', () => {
    const bound = control(
      '<w:tag w:val="b"/><w:dataBinding w:xpath="/a[1]/b[1]" w:storeItemID="{X}"/><w:text/>',
      run('old'),
    );
    const { warnings, lines } = editDocument({ body: `<w:p>${bound}</w:p>` }, [
      { kind: 'fill_control', control: 'b', value: 'new' },
    ]);
    expect(lines).toEqual(['new']);
    expect(warnings[0]).toContain('Word may show the old one');
  });
});

it('[F7] placeholders over runs get values; unknown ones are named', () => {
  const { lines, warnings } = editDocument(
    { body: paragraph(['Dear {{na', ['me}}', '<w:b/>']]), header: paragraph(['{{name}}']) },
    [{ kind: 'fill_placeholders', values: { name: 'Ada', other: 'x' } }],
  );
  expect(lines).toEqual(['Dear Ada', 'Ada']);
  expect(warnings).toEqual(['No such placeholder: other.']);
});

it('[F7] a table of contents is a field over the headings, marked for update', () => {
  const { lines, part, main } = editDocument({ body: paragraph(['First'], 'H1') + paragraph(['Deep'], 'H3') }, [
    { kind: 'insert_toc', before: 1, levels: 2 },
    { kind: 'update_fields' },
  ]);
  expect(lines).toEqual(['First', '', '# First', '### Deep']);
  expect(main).toContain('w:fldCharType="begin" w:dirty="true"');
  expect(part('word/settings.xml')).toContain('<w:updateFields w:val="true"/>');
});

it('[F7] operations of one call see the words that those before them wrote', () => {
  const { lines } = editDocument({ body: paragraph(['First'], 'H1') + paragraph(['Second'], 'H1') }, [
    { kind: 'replace_paragraph', line: 1, text: 'Begin' },
    { kind: 'replace_text', find: 'Second', replace: 'End', line: 2 },
    { kind: 'replace_paragraph', line: 1, text: 'Beginning', expect: '# Begin' },
    { kind: 'insert_toc', before: 1 },
  ]);
  expect(lines).toEqual(['Beginning', 'End', '', '# Beginning', '# End']);
});

it('[F7] properties of the file are set and taken away', () => {
  const set = editDocument({ body: paragraph(['a']) }, [{ kind: 'set_properties', title: 'A & B', author: 'Ada' }]);
  expect(set.part('docProps/core.xml')).toContain('>A &amp; B</dc:title>');
  const gone = editDocument(set.bytes, [{ kind: 'set_properties', title: '' }]);
  expect(gone.part('docProps/core.xml')).not.toContain('title');
  expect(gone.part('docProps/core.xml')).toContain('Ada');
});
