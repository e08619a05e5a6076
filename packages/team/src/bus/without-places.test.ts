import { expect, it } from 'vitest';
import { withoutPlaces } from './without-places.ts';

it('[X8] a folder of a worker stands in nothing that it tells, whatever is in its name', () => {
  const [held, data] = ['/srv/a "b"\\c/held/wb_1', '/srv/a "b"\\c'];
  const told = JSON.stringify({ path: held, details: { file: `${held}/costs.csv`, objects: `${data}/objects/x` } });
  const expected = { path: '', details: { file: 'costs.csv', objects: 'objects/x' } };
  expect(JSON.parse(withoutPlaces(told, [held, data]))).toEqual(expected);
  expect(withoutPlaces('{"text":"/srv"}', [held, data])).toBe('{"text":"/srv"}');
});
