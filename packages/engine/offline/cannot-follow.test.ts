import { describe, expect, it } from 'vitest';
import { cannotFollow } from './cannot-follow.ts';
import { renderTake } from './documents/pdf-item.ts';
import { renderReplacement } from './documents/replace-item.ts';
import { renderItem } from './tables/output.ts';

const table = renderItem({
  label: 'Rent',
  description: 'Rows of `a.csv` where `kind` is `Rent`',
  paths: ['a.csv'],
  sql: `SELECT * FROM "a" WHERE "kind" = 'Rent'`,
  to: 'out.xlsx',
  sheet: 'Rent',
  rows: 3,
});

describe('[P5] an item that a person changed', () => {
  it.each([
    ['its label', table.replace('Rent — ', 'My rent — ')],
    ['where it goes', table.replace('`out.xlsx`', '`mine.xlsx`').replace(' (3 rows)', '')],
    ['the query, and the words with it', table.replace('`Rent`, into', '`Food`, into').replace("'Rent'", "'Food'")],
  ])('%s is followed', (_, item) => {
    expect(cannotFollow(item, table)).toBeNull();
  });

  it.each([
    ['more words', table.replace(', into', ' and only May, into'), '“and only May”'],
    ['another value in the words alone', table.replace('is `Rent`', 'is `Food`'), '“`Food`”'],
    ['fewer words', table.replace(' where `kind` is `Rent`', ''), '“Rent — Rows of `a.csv`, into'],
    ['a line under it', `${table}\n  Only rows of May`, '“Only rows of May”'],
    ['another number of rows', table.replace('(3 rows)', '(2 rows)'), '“2 rows”'],
    ['nothing that a rule knows', 'Rent — only May', '“Rent — only May”'],
  ])('%s: it says what it cannot follow', (_, item, words) => {
    const reason = cannotFollow(item, table);
    expect(reason).toContain(`Fixed rules cannot follow ${words}`);
    expect(reason).toContain('another model');
  });

  it('what is told about it may be changed freely', () => {
    expect(cannotFollow(`${table}\n  Evidence: I said so`, table)).toBeNull();
  });

  it('an item of their own is followed where its form is known', () => {
    expect(cannotFollow(table, null)).toBeNull();
    expect(cannotFollow('Dance — with joy', null)).toContain('“Dance — with joy”');
  });

  it('documents: names and ways to match are followed, other words are not', () => {
    const planned = {
      path: 'a.docx',
      to: 'a.docx',
      find: 'A',
      replace: 'B',
      places: 2,
      matchCase: true,
      wholeWord: false,
    };
    const item = renderReplacement(planned);
    expect(
      cannotFollow(renderReplacement({ ...planned, replace: 'C', wholeWord: true, places: null }), item),
    ).toBeNull();
    expect(cannotFollow(item.replace(' (2 places)', ' but not in tables (2 places)'), item)).toContain(
      'but not in tables',
    );
    const take = renderTake('a.pdf', '2-5', 'b.pdf');
    expect(cannotFollow(take.replace('2-5', '3'), take)).toBeNull();
    expect(cannotFollow(`${take} upside down`, take)).toContain('upside down');
  });
});
