import { expect, it } from 'vitest';
import { phrasings, ruleFor } from '../testing/phrasings.ts';

const table = phrasings({
  filter: `
    Filter |amount| > 200 to csv
    Filter transactions with |amount| > 200 to large.csv
    filter rows where amount > 100
    Filter orders.csv for March
    filter the data by amount over 50
    Keep only rows over 100
    Keep only transactions in March
    keep rows where category is "Rent"
    Keep the rows in which description contains coffee
    Extract all rows from 2025
    Extract orders from Berlin where amount is at least 50 to berlin.csv
    Extract the orders since 2025-03-01
    Export transactions over 100 to big.xlsx
    Export all transactions between 50 and 100 as json
    Save all rows with amount below 0 to negative.csv
    Write all rows in Q2 to q2.csv
    Select rows where quantity >= 3
    select only the rows with an amount under 10
    Get all orders above 500 into big.csv
    Get me the rows where email is empty in a csv
    List all transactions over 1000
    List rows without an email
    Show only rows in February
    show me all transactions over 200
    Find all rows that contain "invoice"
    find transactions between 2025-01-01 and 2025-01-31
    Only rows where status is "open", please
    Only keep Groceries and Rent in groceries.csv
    Give me all rows except Salary
    give me the top 10 transactions by amount
    Give me the 5 largest orders as csv
    Pull all records after 2025-06-01
    Put all rows with |amount| of at least 500 into big.csv
    Copy the rows of orders.csv in May to may.csv
    Make a csv with all transactions over 100 in March
    Create a file with only the rows in January
    Create large.xlsx with all rows where abs(amount) > 200
    Remove rows where amount is under 5
    remove all rows without an email
    Delete rows with quantity = 0 from orders.csv
    drop rows where description contains "test"
    filter people.csv: age over 30
    filter by amount greater than 1k and save as rich.csv
    I only want the rows where city is "Berlin"
  `,
  sort: `
    Sort transactions.csv by amount
    Sort by date
    sort the orders by date, newest first
    Sort orders.csv by customer and then by date
    sort it by price descending
    Sort all rows by amount from highest to lowest
    Order the transactions by date. Order by amount after that
    rank orders.csv by amount
    Arrange the customers by name
    Please sort people.csv by last name and write sorted.csv
    sort customers.csv by city into sorted.xlsx
    give me orders.csv sorted by quantity
    I want people.csv sorted by age, largest first
    customers.csv ordered by name please
  `,
  'sort in place': `
    Sort transactions.csv in place by date
    Sort the sheet Q1 of book.xlsx by amount, largest first
    please sort the Orders sheet by date
    Sort people.csv by name and overwrite it
  `,
  deduplicate: `
    Remove duplicates
    Remove duplicates from people.csv
    remove duplicate rows
    Deduplicate orders.csv
    dedupe orders.csv by customer_id
    De-duplicate the customers by email
    Drop duplicates in people.csv, keep the last
    delete duplicated rows from orders.csv
    Keep only unique rows of orders.csv
    Write the distinct rows of people.csv to unique.csv
    get rid of duplicates based on email
    Remove repeated rows
    clean up people.csv: remove rows that are there twice
    Remove duplicate customers with the same email
    Dedup people.csv by name and email, keep the newest
  `,
  convert: `
    Convert customers.csv to xlsx
    convert orders.csv to excel
    Convert people.json to csv
    Convert all csv files to json
    convert all csvs to xlsx
    Turn orders.csv into a spreadsheet
    turn rates.json into csv
    Save customers.csv as json
    save book.xlsx as csv
    Export orders.csv to json lines
    Export customers.csv as markdown
    export people.csv to people.md
    Change orders.csv to tab-separated, as tsv
    Transform people.xlsx into jsonl
    Make an xlsx of orders.csv: convert it to an excel workbook
    Write customers.csv as a markdown table
    Please convert transactions.csv into an excel file
    Reformat people.json as csv
  `,
  none: `
    Format the sheet nicely
    Colour the rows
    Delete all files
    Delete orders.csv
    Sort out my life
    Keep going
    Convert dollars
    Convert notes.pdf
    Change my password
    Filter my emails and send them
    Order a pizza
    Translate people.csv to German
    Convert the presentation to slides
    Fix it
    Hello
    Thanks!
    Do it
    test
    Make me rich
    Clean my room
  `,
});

it.each(table)('[A2] %s: %s', (rule, request) => {
  expect(ruleFor(request)).toBe(rule);
});
