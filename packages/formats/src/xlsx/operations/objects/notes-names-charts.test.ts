import { describe, expect, it } from 'vitest';
import { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { applied, refusal, sampleBook } from '../../testing/sample-book.ts';

const note = (cell: string, text: string) => ({ kind: 'set_comment', sheet: 'Data', cell, text });

describe('notes', () => {
  it('[F6] a note has its text, its author and a box to show it', () => {
    const { book } = applied(sampleBook(), [note('B2', 'Hello <you>'), { ...note('C3', 'two'), author: 'Ann' }]);
    const comments = book.parts.read('xl/comments1.xml');
    expect(comments).toContain('<authors><author>Galley</author><author>Ann</author></authors>');
    expect(comments).toContain(
      '<comment ref="B2" authorId="0"><text><t xml:space="preserve">Hello &lt;you&gt;</t></text></comment>',
    );
    const drawing = book.parts.read('xl/drawings/vmlDrawing1.vml');
    expect(drawing).toContain('<x:Row>1</x:Row><x:Column>1</x:Column>');
    expect(drawing).toContain('_x0000_s1026');
    expect(book.sheet('Data').source()).toContain('<legacyDrawing ');
  });

  it('[F6] changing a note keeps one box, deleting it leaves none', () => {
    const { book, bytes } = applied(sampleBook(), [note('B2', 'one'), note('B2', 'two')]);
    expect(book.parts.read('xl/comments1.xml').match(/<comment /g)).toHaveLength(1);
    expect(book.parts.read('xl/drawings/vmlDrawing1.vml').match(/<v:shape /g)).toHaveLength(1);
    const { book: without } = applied(bytes, [{ kind: 'delete_comment', sheet: 'Data', cell: 'B2' }]);
    expect(without.parts.read('xl/comments1.xml')).toContain('<commentList></commentList>');
    expect(without.parts.read('xl/drawings/vmlDrawing1.vml')).not.toContain('<v:shape ');
  });

  it('[F6] a note that is not there cannot be deleted', () => {
    expect(refusal(sampleBook(), [{ kind: 'delete_comment', sheet: 'Data', cell: 'B2' }])).toBe('OBJECT_NOT_FOUND');
  });

  it('[F5] a package that declares its lists of relationships one by one learns of a new one', () => {
    const bare = new WorkbookEdit(sampleBook());
    bare.parts.change('[Content_Types].xml', (text) => text.replace(/<Default Extension="rels"[^>]*>/, ''));
    const { book } = applied(bare.finish(), [note('B2', 'one')]);
    expect(book.parts.contentType('xl/worksheets/_rels/sheet1.xml.rels')).toMatch(/relationships\+xml$/);
  });

  it('[F6] notes move with inserted rows', () => {
    const { book } = applied(sampleBook(), [
      note('B2', 'one'),
      { kind: 'insert_rows', sheet: 'Data', before: 1, count: 2 },
    ]);
    expect(book.parts.read('xl/comments1.xml')).toContain('ref="B4"');
    expect(book.parts.read('xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>3</x:Row>');
  });
});

describe('names', () => {
  it('[F6] names become absolute, change and go', () => {
    const { book, bytes } = applied(sampleBook(), [
      { kind: 'define_name', name: 'All', refers_to: 'Data!A1:C5' },
      { kind: 'define_name', name: 'Rate', refers_to: '=0.19' },
      { kind: 'define_name', name: 'Rate', refers_to: '=0.2' },
      { kind: 'define_name', name: 'Here', refers_to: 'Data!B2', scope: 'data' },
    ]);
    expect(book.definedNames().map(({ name, formula, localSheet }) => [name, formula, localSheet])).toEqual([
      ['All', 'Data!$A$1:$C$5', undefined],
      ['Rate', '0.2', undefined],
      ['Here', 'Data!$B$2', 0],
    ]);
    const { book: fewer } = applied(bytes, [{ kind: 'delete_name', name: 'RATE' }]);
    expect(fewer.definedNames().map(({ name }) => name)).toEqual(['All', 'Here']);
  });

  it('[F6] formulas that use a name follow its new meaning', () => {
    const { bytes } = applied(sampleBook(), [
      { kind: 'define_name', name: 'Rate', refers_to: '=2' },
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'E1', value: { formula: '=B2*Rate' } }] },
    ]);
    const { book } = applied(bytes, [{ kind: 'define_name', name: 'Rate', refers_to: '=3' }]);
    expect(book.sheet('Data').source()).toContain('<f>B2*Rate</f><v>30</v>');
  });

  it.each([
    [{ name: 'A1', refers_to: '=1' }],
    [{ name: 'two words', refers_to: '=1' }],
    [{ name: 'Fine', refers_to: 'A1:B2' }],
  ])('[F6] refuses %j', (fields) => {
    expect(refusal(sampleBook(), [{ kind: 'define_name', ...fields }])).toBe('OBJECT_REFUSED');
  });
});

describe('charts', () => {
  const chart = {
    kind: 'add_chart',
    sheet: 'Data',
    type: 'column',
    categories: 'A2:A5',
    series: [{ values: 'B2:B5', name: '=Data!B1' }],
    cell: 'F2',
  };

  it('[F6] a chart refers to its cells and carries their values', () => {
    const { book } = applied(sampleBook(), [{ ...chart, title: 'A & B' }]);
    const xml = book.parts.read('xl/charts/chart1.xml');
    expect(xml).toContain(
      '<c:f>Data!$B$2:$B$5</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="4"/><c:pt idx="0"><c:v>10</c:v></c:pt>',
    );
    expect(xml).toContain('<c:f>Data!$B$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>Amount</c:v>');
    expect(xml).toContain('<a:t>A &amp; B</a:t>');
    expect(book.sheet('Data').source()).toContain('<drawing ');
  });

  it('[F6] a second chart joins the drawing of the first', () => {
    const { book } = applied(sampleBook(), [chart, { ...chart, type: 'line', cell: 'F20' }]);
    const drawing = book.parts.read('xl/drawings/drawing1.xml');
    expect(drawing.match(/<c:chart /g)).toHaveLength(2);
    expect(drawing).toContain('name="Chart 2"');
  });

  it('[F6] a chart follows inserted rows', () => {
    const { book } = applied(sampleBook(), [chart, { kind: 'insert_rows', sheet: 'Data', before: 3 }]);
    expect(book.parts.read('xl/charts/chart1.xml')).toContain('<c:f>Data!$B$2:$B$6</c:f>');
  });

  it.each([
    [{ series: [{ values: 'A1:B5' }] }, 'OBJECT_REFUSED'],
    [{ type: 'pie', series: [{ values: 'B2:B5' }, { values: 'C2:C5' }] }, 'OBJECT_REFUSED'],
    [{ series: [{ values: 'nonsense!' }] }, 'INVALID_ARGUMENT'],
    [{ series: [{ values: 'None!B2:B5' }] }, 'SHEET_NOT_FOUND'],
  ])('[F6] refuses %j', (change, code) => {
    expect(refusal(sampleBook(), [{ ...chart, ...change }])).toBe(code);
  });
});

describe('summaries and filters', () => {
  const summary = {
    kind: 'add_summary',
    source_sheet: 'Data',
    source_range: 'A1:C5',
    group_by: ['City'],
    values: [
      { column: 'Amount', function: 'sum' },
      { column: 'Tax', function: 'count' },
    ],
    target_sheet: 'Summary',
  };

  it('[F6] one row per group, with formulas that stay linked', () => {
    const { book } = applied(sampleBook(), [summary]);
    const source = book.sheet('Summary').source();
    expect(source).toContain('<f>SUMIFS(Data!$B$2:$B$5,Data!$A$2:$A$5,$A3)</f><v>40</v>');
    expect(source).toContain('<f>COUNTIFS(Data!$A$2:$A$5,$A4,Data!$C$2:$C$5,"&lt;&gt;")</f><v>1</v>');
    expect(source).toContain('<f>SUM(Data!$B$2:$B$5)</f><v>67</v>');
  });

  it('[F6] the average of a group without numbers is a division by zero, as Excel shows it', () => {
    const book = sampleBook([
      ['City', 'Amount'],
      ['Bonn', 'unknown'],
      ['Köln', 4],
    ]);
    const average = { ...summary, source_range: 'A1:B3', values: [{ column: 'Amount', function: 'average' }] };
    const source = applied(book, [average]).book.sheet('Summary').source();
    expect(source).toMatch(/<c r="B2" t="e"><f>AVERAGEIFS\([^<]*<\/f><v>#DIV\/0!<\/v>/);
    expect(source).toMatch(/<c r="B3"><f>AVERAGEIFS\([^<]*<\/f><v>4<\/v>/);
  });

  it('[F6] a group that looks like a pattern is compared exactly', () => {
    const { book } = applied(sampleBook(), [summary]);
    expect(book.sheet('Summary').source()).toContain(
      '<f>SUMPRODUCT(1*(Data!$A$2:$A$5=$A2),Data!$B$2:$B$5)</f><v>7</v>',
    );
  });

  it('[F6] refuses unknown headings and cells that are taken', () => {
    expect(refusal(sampleBook(), [{ ...summary, group_by: ['Town'] }])).toBe('OBJECT_NOT_FOUND');
    expect(refusal(sampleBook(), [{ ...summary, target_sheet: 'Data' }])).toBe('OBJECT_REFUSED');
  });

  it('[F6] a filter hides the rows that do not fit', () => {
    const { book } = applied(sampleBook(), [
      {
        kind: 'filter_rows',
        sheet: 'Data',
        range: 'A1:C5',
        criteria: [
          { column: 'City', values: ['bonn'] },
          { column: 'Amount', operator: 'greater', value: 10 },
        ],
      },
    ]);
    const source = book.sheet('Data').source();
    expect([...source.matchAll(/<row r="(\d)"[^>]*hidden="1"/g)].map((match) => match[1])).toEqual(['2', '3', '5']);
    expect(source).toContain(
      '<autoFilter ref="A1:C5"><filterColumn colId="0"><filters><filter val="bonn"/></filters></filterColumn>',
    );
    expect(source).toContain('<customFilter operator="greaterThan" val="10"/>');
  });
});
