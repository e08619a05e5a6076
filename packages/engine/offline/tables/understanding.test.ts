import { describe, expect, it } from 'vitest';
import { gist, orders, taskOf, transactions } from '../testing/known-tables.ts';

/** What stands after WHERE and before the next clause. */
function conditionOf(request: string): string {
  const [first = ''] = gist(taskOf(request));
  return / WHERE (.*?)(?= GROUP BY| ORDER BY| LIMIT|$)/.exec(first)?.[1] ?? first;
}

describe('which rows a request is about', () => {
  it.each([
    ['How many transactions over 100 in March?', '"amount" > 100 AND month("date") = 3'],
    ['How many transactions with |amount| > 200?', 'abs("amount") > 200'],
    ['How many transactions with |amount| of at least 1,000.50?', 'abs("amount") >= 1000.5'],
    ['How many transactions have an absolute amount above 2k?', 'abs("amount") > 2000'],
    ['How many transactions where abs(amount) <= 5?', 'abs("amount") <= 5'],
    ['How many transactions between 50 and 100?', '"amount" BETWEEN 50 AND 100'],
    ['How many transactions of 100 or more?', '"amount" >= 100'],
    ['How many transactions under -20?', '"amount" < -20'],
    ['How many transactions of at most €50?', '"amount" <= 50'],
    ['How many orders with a quantity of exactly 3?', '"quantity" = 3'],
    ['How many orders with quantity >= 2 and price under 10?', '"quantity" >= 2 AND "price" < 10'],
    ['How many orders where price is more than 20?', '"price" > 20'],
    ['How many transactions in March 2025?', '(year("date") = 2025 AND month("date") = 3)'],
    ['How many transactions in 2025-03?', '(year("date") = 2025 AND month("date") = 3)'],
    ['How many transactions in Q2?', 'month("date") BETWEEN 4 AND 6'],
    ['How many transactions in the first quarter of 2025?', '(year("date") = 2025 AND month("date") BETWEEN 1 AND 3)'],
    ['How many transactions in the second half?', 'month("date") BETWEEN 7 AND 12'],
    ['How many transactions in 2025?', 'year("date") = 2025'],
    ['How many transactions from January to March?', 'month("date") BETWEEN 1 AND 3'],
    ['How many transactions in May or in June?', '(month("date") = 5 OR month("date") = 6)'],
    ['How many transactions since 2025-03-01?', `CAST("date" AS DATE) >= DATE '2025-03-01'`],
    ['How many transactions before 2025-03-01?', `CAST("date" AS DATE) < DATE '2025-03-01'`],
    [
      'How many orders between 2024-12-01 and 2024-12-31?',
      `CAST("order date" AS DATE) BETWEEN DATE '2024-12-01' AND DATE '2024-12-31'`,
    ],
    ['How many transactions for Groceries?', `CAST("category" AS VARCHAR) IN ('Groceries')`],
    ['How many groceries and dining transactions?', `CAST("category" AS VARCHAR) IN ('Groceries', 'Dining')`],
    [
      'How many transactions except Rent and Salary?',
      `("category" IS NULL OR CAST("category" AS VARCHAR) NOT IN ('Rent', 'Salary'))`,
    ],
    [
      'How many transactions where category is not Rent?',
      `("category" IS NULL OR CAST("category" AS VARCHAR) NOT IN ('Rent'))`,
    ],
    ['How many customers in New York?', `CAST("city" AS VARCHAR) IN ('New York')`],
    [
      'How many transactions with the Credit card for Health over 10?',
      `"amount" > 10 AND CAST("account" AS VARCHAR) IN ('Credit card') AND CAST("category" AS VARCHAR) IN ('Health')`,
    ],
    ['How many transactions containing "coffee"?', `contains(lower(CAST("description" AS VARCHAR)), lower('coffee'))`],
    [
      'How many transactions whose description starts with "Bäckerei"?',
      `starts_with(lower(CAST("description" AS VARCHAR)), lower('Bäckerei'))`,
    ],
    [`How many transactions where description is "Mom's"?`, `lower(CAST("description" AS VARCHAR)) = lower('Mom''s')`],
    ['How many customers have no email?', `("email" IS NULL OR trim(CAST("email" AS VARCHAR)) = '')`],
    ['How many customers where email is not empty?', `NOT ("email" IS NULL OR trim(CAST("email" AS VARCHAR)) = '')`],
    ['Keep only rows of orders.csv with quantity over 2', '"quantity" > 2'],
    ['Remove rows of orders.csv where price is under 10', '"price" >= 10'],
    [
      'Remove all rows of data/customers.csv without an email',
      `NOT ("email" IS NULL OR trim(CAST("email" AS VARCHAR)) = '')`,
    ],
    [
      'Filter transactions.csv for Rent in Q1 to rent.csv',
      `month("date") BETWEEN 1 AND 3 AND CAST("category" AS VARCHAR) IN ('Rent')`,
    ],
  ])('[A2] %s', (request, expected) => {
    expect(conditionOf(request)).toBe(expected);
  });

  it.each([
    ['How many customers over 100?', 'not clear which column'],
    ['How many customers in March?', 'no date column'],
    ['Total price by colour of orders.csv', 'no column "colour"'],
    ['How many transactions with |colour| > 5?', 'not clear which column'],
    ['How many customers in Paris?', 'not clear what "Paris" means'],
    ['Filter transactions.csv for Pets in March to pets.csv', 'not clear what "Pets" means'],
    ['Total amount by category for Acme', 'not clear what "Acme" means'],
    ['Which colour has the highest total in transactions.csv?', 'not clear which column'],
    ['How many transactions of type 7B?', 'not clear what "7B" means'],
  ])('[A2] says what is not there: %s', (request, words) => {
    expect(gist(taskOf(request))[0]).toContain(words);
  });

  it('[A2] a word of a longer name names the column where that is clear', () => {
    expect(gist(taskOf('Which customer has the most orders in orders.csv?'))[0]).toContain(
      'SELECT "customer_id" AS "customer_id", count(*)',
    );
    expect(gist(taskOf('Make an xlsx with the total price by product of orders.csv'))[0]).toContain(
      'orders-by-product.xlsx#Totals',
    );
  });

  it.each([
    [
      [
        ['a', 3],
        ['b', 1],
      ],
      '**a**, with 3 —',
    ],
    [
      [
        ['a', 3],
        ['b', 3],
        ['c', 1],
      ],
      '**a** and **b** are level, with 3 each —',
    ],
    [
      ['a', 'b', 'c', 'd', 'e'].map((name) => [name, 1]),
      'No single one: **a**, **b**, **c**, **d**, **e** and perhaps more',
    ],
  ])('[A2] several that come first are all named: %#', (rows, words) => {
    const task = taskOf('Which customer has the most orders in orders.csv?');
    const answer = { columns: [{ name: 'customer_id' }, { name: 'rows' }], rows, row_count: rows.length };
    expect(task.kind === 'answer' ? task.say(answer) : '').toContain(words);
  });

  it('[A2] states what it took for granted', () => {
    const task = taskOf('How many transactions over 100?');
    expect(task.kind === 'answer' ? task.assumptions.join(' ') : '').toMatch(/about `amount`.*with its sign/);
    const years = taskOf('How many orders in January?', [orders]);
    expect(years.kind === 'answer' ? years.assumptions.join(' ') : '').toContain('every year');
    const small = taskOf('how many customers come from paris?');
    expect(small.kind === 'answer' ? small.assumptions : []).toEqual(['These words played no part: "come", "paris".']);
    const unnamed = taskOf('What is the highest quantity?');
    expect(unnamed.kind === 'answer' ? unnamed.assumptions.join(' ') : '').toContain('`orders.csv` is used');
  });
});

describe('what is written', () => {
  it.each([
    [
      'Filter transactions with |amount| > 200 to large.csv',
      'large.csv: SELECT * FROM "transactions" WHERE abs("amount") > 200',
    ],
    [
      'Filter transactions over 5 to xlsx',
      'transactions-filtered.xlsx#Filtered: SELECT * FROM "transactions" WHERE "amount" > 5',
    ],
    [
      'Keep only transactions in May with only date and amount in may.json',
      'may.json: SELECT "date", "amount" FROM "transactions" WHERE month("date") = 5',
    ],
    [
      'Give me the top 3 transactions by amount as csv',
      'transactions-filtered.csv: SELECT * FROM "transactions" ORDER BY "amount" DESC NULLS LAST LIMIT 3',
    ],
    [
      'Sort transactions.csv by amount, largest first',
      'transactions-sorted.csv: SELECT * FROM "transactions" ORDER BY "amount" DESC NULLS LAST',
    ],
    [
      'Sort orders.csv by product and order date, without the quantity column',
      'orders-sorted.csv: SELECT "order_id", "order date", "customer_id", "product", "price" FROM "orders" ORDER BY "product", "order date"',
    ],
    ['Filter orders.csv with price over 5 to large.csv', 'large.csv: SELECT * FROM "orders" WHERE "price" > 5'],
    [
      'Filter orders.csv with product and price over 5 to large.csv',
      'large.csv: SELECT "product", "price" FROM "orders" WHERE "price" > 5',
    ],
    ['Filter transactions.csv over 5 in place', 'transactions.csv: SELECT * FROM "transactions" WHERE "amount" > 5'],
    ['Convert data/customers.csv to xlsx', 'data/customers.xlsx#customers: SELECT * FROM "customers"'],
    ['Convert orders.csv to orders.md', 'orders.md: SELECT * FROM "orders"'],
    [
      'Total amount by category',
      'transactions-by-category.csv: SELECT "category" AS "category", count(*) AS "row_count", CAST(sum(CAST("amount" AS DECIMAL(38, 6))) AS DOUBLE) AS "total_amount" FROM "transactions" GROUP BY ALL ORDER BY 1',
    ],
    [
      'Average price per product and month of orders.csv to p.csv',
      `p.csv: SELECT "product" AS "product", strftime("order date", '%Y-%m') AS "month", round(CAST(sum(CAST("price" AS DECIMAL(38, 6))) AS DOUBLE) / count("price"), 6) AS "average_price" FROM "orders" GROUP BY ALL ORDER BY 1, 2`,
    ],
    [
      'Deduplicate data/customers.csv by email',
      `customers-unique.csv: SELECT * EXCLUDE (galley_position) FROM (SELECT *, row_number() OVER () AS galley_position FROM "customers") QUALIFY row_number() OVER (PARTITION BY "email" ORDER BY galley_position) = 1 ORDER BY galley_position`,
    ],
  ])('[A2] %s', (request, expected) => {
    expect(gist(taskOf(request))).toEqual([expected]);
  });

  it('[A2] splits into sheets or files, leaves out what is excluded, and adds the summary', () => {
    const places = (request: string) => gist(taskOf(request)).map((text) => text.split(': ')[0]);
    expect(places('one sheet per category except Rent, and a summary sheet with totals')).toEqual(
      ['Dining', 'Groceries', 'Health', 'Salary', 'Summary'].map((name) => `summary.xlsx#${name}`),
    );
    expect(places('Split data/customers.csv by city into files')).toEqual(
      ['Berlin', 'Hamburg', 'New York'].map((name) => `customers-by-city/${name}.csv`),
    );
    expect(gist(taskOf('one sheet per category with date and amount, sorted by date'))[0]).toBe(
      `summary.xlsx#Dining: SELECT "date", "amount" FROM "transactions" WHERE "category" = 'Dining' ORDER BY "date"`,
    );
    expect(places('one sheet per quarter of transactions.csv')).toEqual(
      [1, 2, 3, 4].map((quarter) => `summary.xlsx#2025-Q${quarter}`),
    );
  });

  it('[A2] pivots with a column for every quarter between the first and last date', () => {
    const [sql = ''] = gist(taskOf('Pivot price by product and month', [orders]));
    expect([...sql.matchAll(/AS "(20\d\d-\d\d)"/g)].map((match) => match[1]).slice(0, 4)).toEqual([
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
    ]);
    expect(gist(taskOf('Pivot by quarter', [transactions]))[0]).toContain('AS "category"');
    expect(gist(taskOf('Pivot by description and category', [transactions]))[0]).toContain('AS "Groceries"');
  });

  it('[A2] joins and merges by name', () => {
    const [join = ''] = gist(taskOf('Join orders.csv and customers.csv on customer_id'));
    expect(join).toContain('l."customer_id" = r."customer_id"');
    expect(join).toContain('r."name", r."city", r."email"');
    expect(gist(taskOf('Join orders.csv and transactions.csv on date'))[0]).toContain('no column in common');
    const [merged = ''] = gist(taskOf('Merge orders.csv and transactions.csv into all.csv'));
    expect(merged).toMatch(/^all\.csv: SELECT .* FROM "orders" UNION ALL BY NAME SELECT .* FROM "transactions"$/);
  });
});
