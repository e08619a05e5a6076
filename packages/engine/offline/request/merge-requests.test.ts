import { describe, expect, it } from 'vitest';
import { resolveFollowUps } from './follow-up.ts';
import { mergeRequests } from './merge-requests.ts';

describe('mergeRequests', () => {
  it.each([
    ['How many over 100 in March?', 'and in April?', 'How many over 100 in April?'],
    ['How many over 100 in March?', 'over 500', 'How many over 500 in March?'],
    ['Total by month to a.csv', 'by quarter instead', 'Total by quarter to a.csv'],
    ['Filter over 5 to a.csv', 'call it b.csv', 'Filter over 5 to a.csv\ncall it b.csv'],
    ['Rows since 2025-01-01', 'since 2025-02-01 please', 'Rows since 2025-02-01'],
    ['Rows in May and in June', 'only July', 'Rows in July and in'],
  ])('[P3] %s + %s', (earlier, now, expected) => {
    expect(mergeRequests(earlier, now)).toBe(expected);
  });
});

describe('resolveFollowUps', () => {
  const context = {
    files: ['a.csv', 'b.csv'],
    ruleOf: (text: string) => (/how many/i.test(text) ? 1 : /filter|sort/i.test(text) ? 2 : -1),
  };
  const resolve = (said: string[], request: string) =>
    resolveFollowUps(said.map((text) => `Person: ${text}\nAssistant: Fine.`).join('\n'), request, context);

  it.each([
    [['How many over 100 in March?'], 'and in April?', 'How many over 100 in April?'],
    [['How many over 100 in March?', 'and in April?'], 'and over 500?', 'How many over 500 in April?'],
    [['How many over 100 in March?', 'Thanks!'], 'what about Q2?', 'How many over 100 in Q2?'],
    [['Filter a.csv in March to march.csv'], 'now the same for April', 'Filter a.csv in April to april.csv'],
    [['Filter a.csv in March to out.csv'], 'now the same for April', 'Filter a.csv in April to out-april.csv'],
    [['Filter a.csv over 5'], 'do the same for b.csv', 'Filter b.csv over 5'],
    [['How many over 100?'], 'Now sort a.csv by date', 'Now sort a.csv by date'],
    [[], 'and in April?', 'and in April?'],
    [['Hello'], 'How many in May?', 'How many in May?'],
  ])('[C6] %j, then %s', (said, request, expected) => {
    expect(resolve(said, request).replaceAll(/\s+/g, ' ').trim()).toBe(expected);
  });
});
