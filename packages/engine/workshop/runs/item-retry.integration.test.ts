import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

/** The item adds its row and then says that it failed; the second try adds it again. */
const rowTwice: Script = ({ phase, receipts, section }) => {
  switch (phase) {
    case 'Research':
      return 'data.csv has one row.';
    case 'Plan':
      return '- [ ] 1. Row — add the row 2,3 to data.csv';
    case 'Implement':
      if (receipts.length === 0) {
        const operations = [{ kind: 'append_rows', rows: [[2, 3]] }];
        return { calls: [['csv_edit', { path: 'data.csv', operations }]] };
      }
      return section('failure') === '' ? 'Failed: not sure that it is right' : 'Added the row.';
    default:
      return 'The row is in data.csv.';
  }
};

it('[R6] an item that is tried again begins on the files as they were: no row twice, and it is told why', async () => {
  await using desk = await openScripted(rowTwice);
  const run = await desk.send();
  await desk.approve(run);
  await desk.call.DraftPublish(desk.target);
  expect(await readFile(join(desk.directory, 'data.csv'), 'utf8')).toBe('day,amount\n1,2\n2,3\n');
  const [, second] = desk.asked.filter(({ phase, receipts }) => phase === 'Implement' && receipts.length === 0);
  expect(second?.section('failure')).toContain('not sure that it is right');
  expect(second?.section('failure')).toContain('taken back: data.csv');
  const { snapshots } = await desk.call.AuditSnapshots({ ...run });
  expect(snapshots.map(({ name }) => name)).toContain('IMPLEMENT/1/try-1');
});
