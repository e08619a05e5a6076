import { describe, expect, it } from 'vitest';
import { rewriteElements } from '../edit/markup/rewrite-elements.ts';
import type { SheetShift } from '../formula/index.ts';
import { anchorRule } from './anchor-rule.ts';
import { shiftComments } from './shift-comments.ts';
import { shiftContext } from './shift-context.ts';
import { shiftChart, shiftPivotSource, shiftPivotTable } from './shift-references-part.ts';
import { shiftTable } from './shift-table.ts';
import { shiftVml } from './shift-vml.ts';

const shift = (axis: SheetShift['axis'], kind: SheetShift['kind'], at: number, count = 1) =>
  shiftContext({ sheet: 'Data', axis, kind, at, count }, 'Data');

function anchor(mode: string, from: readonly [number, number], to: readonly [number, number]): string {
  const corner = (name: string, [column, row]: readonly [number, number]): string =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>9</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>9</xdr:rowOff></xdr:${name}>`;
  return `<xdr:wsDr><xdr:twoCellAnchor${mode}>${corner('from', from)}${corner('to', to)}<xdr:sp textlink="Data!$A$5"/></xdr:twoCellAnchor></xdr:wsDr>`;
}

describe('drawings', () => {
  const move = (source: string, context: ReturnType<typeof shift>): string =>
    rewriteElements(source, anchorRule(context));

  it('[F6] move and size: both corners, and the cell that a shape shows', () => {
    expect(move(anchor('', [1, 2], [4, 8]), shift('rows', 'insert', 5, 2))).toBe(
      anchor('', [1, 2], [4, 10]).replace('$A$5', '$A$7'),
    );
  });

  it('[F6] move only: the second corner keeps its distance', () => {
    const mode = ' editAs="oneCell"';
    expect(move(anchor(mode, [1, 2], [4, 8]), shift('rows', 'insert', 6))).toBe(anchor(mode, [1, 2], [4, 8]));
    expect(move(anchor(mode, [1, 2], [4, 8]), shift('columns', 'insert', 0))).toBe(
      anchor(mode, [2, 2], [5, 8]).replace('$A', '$B'),
    );
  });

  it('[F6] neither: nothing moves', () => {
    const mode = ' editAs="absolute"';
    expect(move(anchor(mode, [1, 2], [4, 8]), shift('rows', 'insert', 9))).toBe(anchor(mode, [1, 2], [4, 8]));
  });

  it('[F6] a deleted corner goes to the line of the deletion', () => {
    const moved = move(anchor('', [1, 2], [4, 8]), shift('rows', 'delete', 2, 3));
    expect(moved).toContain('<xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>');
    expect(moved).toContain('<xdr:row>5</xdr:row><xdr:rowOff>9</xdr:rowOff></xdr:to>');
  });
});

describe('notes', () => {
  it('[F6] notes follow their cells, and the list may end up empty', () => {
    const source =
      '<comments><authors/><commentList><comment ref="A1"><text/></comment><comment ref="B5"/></commentList></comments>';
    expect(shiftComments(source, shift('rows', 'delete', 1))).toBe(
      '<comments><authors/><commentList><comment ref="B4"/></commentList></comments>',
    );
    expect(shiftComments(source, shift('rows', 'delete', 1, 9))).toBe(
      '<comments><authors/><commentList></commentList></comments>',
    );
  });

  it('[F6] threaded comments too', () => {
    const source = '<ThreadedComments><threadedComment ref="C3" id="{1}"/></ThreadedComments>';
    expect(shiftComments(source, shift('columns', 'insert', 0))).toContain('ref="D3"');
  });

  const shape = (row: number, column: number, anchorText: string): string =>
    `<v:shape id="s"><x:ClientData ObjectType="Note"><x:Anchor>${anchorText}</x:Anchor><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;

  it('[F6] the box of a note moves with it', () => {
    const source = `<xml><br>${shape(4, 1, '2, 15, 3, 2, 4, 31, 8, 1')}</xml>`;
    expect(shiftVml(source, shift('rows', 'insert', 1, 2))).toBe(
      `<xml><br>${shape(6, 1, '2, 15, 5, 2, 4, 31, 10, 1')}</xml>`,
    );
    expect(shiftVml(source, shift('rows', 'delete', 5))).toBe('<xml><br></xml>');
    expect(shiftVml(source, shift('rows', 'insert', 90))).toBe(source);
  });

  it('[F6] a control follows its linked cell', () => {
    const source =
      '<v:shape><x:ClientData ObjectType="Checkbox"><x:FmlaLink>Data!$A$5</x:FmlaLink></x:ClientData></v:shape>';
    expect(shiftVml(source, shift('rows', 'insert', 1))).toContain('<x:FmlaLink>Data!$A$6</x:FmlaLink>');
  });
});

describe('tables', () => {
  const table = (ref: string, extra = ''): string =>
    `<table id="1" name="Sales" displayName="Sales" ref="${ref}"${extra}><autoFilter ref="${ref}"/><tableColumns count="2"><tableColumn id="1" name="A"/><tableColumn id="2" name="Column1"><calculatedColumnFormula>Data!$A$1*2</calculatedColumnFormula></tableColumn></tableColumns></table>`;

  it('[F6] moves, grows and shrinks with its rows', () => {
    expect(shiftTable(table('A1:B5'), shift('rows', 'insert', 1)).source).toBe(table('A2:B6').replace('$A$1', '$A$2'));
    expect(shiftTable(table('A1:B5'), shift('rows', 'insert', 3)).source).toBe(table('A1:B6'));
    expect(shiftTable(table('A1:B5'), shift('rows', 'delete', 3)).source).toBe(table('A1:B4'));
    expect(shiftTable(table('A1:B5'), shift('rows', 'delete', 1, 9)).source).toBeUndefined();
  });

  it('[F6] keeps its header and a row', () => {
    for (const context of [shift('rows', 'delete', 1), shift('rows', 'delete', 2, 4)])
      expect(() => shiftTable(table('A1:B5'), context)).toThrow(expect.objectContaining({ code: 'SHIFT_REFUSED' }));
  });

  it('[F6] a new column gets a free name, and a header cell to match', () => {
    const result = shiftTable(table('A1:B5'), shift('columns', 'insert', 1, 2));
    expect(result.source).toContain('ref="A1:D5"');
    expect(result.source).toContain(
      '<tableColumns count="4"><tableColumn id="1" name="A"/><tableColumn id="3" name="Column2"/><tableColumn id="4" name="Column3"/><tableColumn id="2" name="Column1">',
    );
    expect(result.headers).toEqual(
      new Map([
        [
          1,
          new Map([
            [1, 'Column2'],
            [2, 'Column3'],
          ]),
        ],
      ]),
    );
  });

  it('[F6] a deleted column leaves the list and is named for the formulas that used it', () => {
    const result = shiftTable(table('A1:B5'), shift('columns', 'delete', 0));
    expect(result.source).toContain('<tableColumns count="1"><tableColumn id="2"');
    expect(result.removedColumns).toEqual(['A']);
  });

  it('[F6] a deleted totals row is no longer counted', () => {
    const result = shiftTable(table('A1:B5', ' totalsRowCount="1"'), shift('rows', 'delete', 5));
    expect(result.source).toContain('ref="A1:B4" totalsRowCount="0"');
  });
});

describe('charts and pivots', () => {
  it('[F6] formulas of a chart move, its cache stays', () => {
    const chart =
      '<c:ser><c:val><c:numRef><c:f>Data!$B$2:$B$9</c:f><c:numCache><c:v>5</c:v></c:numCache></c:numRef></c:val></c:ser>';
    const context = shiftContext({ sheet: 'Data', axis: 'rows', kind: 'insert', at: 3, count: 1 }, undefined);
    expect(shiftChart(chart, context)).toBe(chart.replace('$B$9', '$B$10'));
  });

  it('[F6] the source of a pivot grows, the pivot itself cannot be cut', () => {
    const cache = '<cacheSource type="worksheet"><worksheetSource ref="A1:C9" sheet="Data"/></cacheSource>';
    expect(shiftPivotSource(cache, shift('rows', 'insert', 3))).toBe(cache.replace('C9', 'C10'));
    const pivot = '<pivotTableDefinition><location ref="E3:G9" firstHeaderRow="1"/></pivotTableDefinition>';
    expect(shiftPivotTable(pivot, shift('rows', 'insert', 1))).toBe(pivot.replace('E3:G9', 'E4:G10'));
    expect(shiftPivotTable(pivot, shift('rows', 'delete', 1, 20))).toBeUndefined();
    expect(() => shiftPivotTable(pivot, shift('rows', 'insert', 5))).toThrow(
      expect.objectContaining({ code: 'SHIFT_REFUSED' }),
    );
  });
});
