import { describe, expect, it } from 'vitest';
import { compareListings } from './compare.ts';
import { listDocument } from './list-document.ts';

function documentOf(sheet: string, more = '', validations = ''): string {
  return `<office:document>${validations}<table:table table:name="Data">${sheet}</table:table>${more}</office:document>`;
}

const CELL =
  '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"/><table:table-cell table:formula="of:=[.A1]*2" office:value-type="float"><text:p>4</text:p></table:table-cell></table:table-row>';

describe('listDocument', () => {
  it('[F6] places of cells count what is repeated', () => {
    const listing = listDocument(documentOf(CELL));
    expect([...listing]).toEqual([
      ['sheet 1', 'Data'],
      ['formula Data!D1', '=[.A1]*2'],
      ['formula Data!D2', '=[.A1]*2'],
    ]);
  });

  it('[F6] names, filters, merged cells, links and texts are listed', () => {
    const row =
      '<table:table-row><table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="1" office:value-type="string"><text:p><text:a xlink:href="#Data.A1">here</text:a></text:p></table:table-cell></table:table-row>';
    const more =
      '<table:named-expressions><table:named-range table:name="rate" table:base-cell-address="$Data.$A$1" table:cell-range-address="$Data.$B$2"/></table:named-expressions><table:database-ranges><table:database-range table:name="__Anonymous_Sheet_DB__0" table:target-range-address="Data.A1:Data.C9"/></table:database-ranges>';
    expect(Object.fromEntries(listDocument(documentOf(row, more)))).toEqual({
      'sheet 1': 'Data',
      'cell Data!A1': 'string here',
      'merge Data!A1': '2 x 1',
      'link Data!A1': '#Data.A1',
      'name rate': '[$Data.$B$2]',
      'filter Data': 'Data.A1:Data.C9',
    });
  });

  it('[F6] a reference that did not follow is a difference', () => {
    const ours = listDocument(documentOf(CELL));
    const theirs = listDocument(documentOf(CELL.replace('[.A1]', '[.A2]')));
    const edit = { kind: 'insert', axis: 'rows', sheet: 'Data', at: 0, count: 1 } as const;
    expect(compareListings(ours, theirs, edit)).toHaveLength(2);
    expect(compareListings(ours, ours, edit)).toEqual([]);
  });

  it('[F6] a validation is listed with its cells', () => {
    const validations =
      '<table:content-validation table:name="val1" table:condition="of:is-true-formula([.A1]&gt;1)" table:base-cell-address="Data.A1"/>';
    const row =
      '<table:table-row table:number-rows-repeated="4"><table:table-cell table:content-validation-name="val1"/></table:table-row>';
    const listing = listDocument(documentOf(row, '', validations));
    expect(listing.get('validation Data is-true-formula([.C[0]R[0]]>1)')).toBe('A:A rows 1-4');
  });
});
