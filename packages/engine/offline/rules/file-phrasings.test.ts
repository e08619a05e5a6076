import { expect, it } from 'vitest';
import { phrasings, ruleFor } from '../testing/phrasings.ts';

const table = phrasings({
  merge: `
    Merge january.csv and february.csv
    Merge january.csv and february.csv into year.csv
    merge the two csv files
    Merge all csv files
    merge all csv files into one
    Combine jan.csv, feb.csv and mar.csv
    combine all tables into all.xlsx
    Append february.csv to january.csv
    append all files
    Concatenate orders-q1.csv and orders-q2.csv
    concat the csvs
    Stack orders-q1.csv on top of orders-q2.csv
    Union of a.csv and b.csv
    Consolidate all csv exports into year.csv
    put together a.csv and b.csv
    Put together all the files in one csv
    Merge the files and add a column with the file name
    Combine a.csv and b.csv with different columns
    merge a.csv with b.csv
    Collect all rows of a.csv and b.csv in c.csv
    merge these tables
    Glue a.csv and b.csv together
  `,
  join: `
    Join orders.csv and customers.csv on customer_id
    join orders.csv with customers.csv
    Join the two files on id
    Left join orders.csv and customers.csv on customer_id
    inner join a.csv and b.csv using key
    full outer join of a.csv and b.csv on id
    Merge orders.csv and customers.csv on customer_id
    merge a.csv and b.csv by email
    Combine orders.csv with customers.csv using customer_id
    combine a.csv and b.csv on id into c.xlsx
    VLOOKUP the city from customers.csv into orders.csv
    look up the name of each customer of orders.csv in customers.csv
    Lookup prices.csv for orders.csv by product
    Enrich orders.csv with customers.csv
    enrich the orders with customer data from customers.csv
    Match orders.csv with customers.csv by customer_id
    Match up a.csv and b.csv by name
    add the city from customers.csv to orders.csv by customer_id
    Link orders.csv to customers.csv via customer_id
    Join a.csv and b.csv where a_id = id
    join orders and customers on customer_id, keep all orders
    connect a.csv and b.csv through id
  `,
  none: `
    Join us for lunch
    Join me
    Combine business and pleasure
    Merge lanes
    Append a poem to the story
    Match my socks
    Combine the names in an essay
    merge the cells
    Look up the weather
  `,
});

it.each(table)('[A2] %s: %s', (rule, request) => {
  expect(ruleFor(request)).toBe(rule);
});
