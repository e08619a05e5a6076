import { expect, it } from 'vitest';
import { phrasings, ruleFor } from '../testing/phrasings.ts';

const table = phrasings({
  chart: `
    make a chart of totals by month
    plot the total per month
    Make a pie chart of the count by account
    a line chart of the average price per month of orders.csv in prices.xlsx
  `,
  totals: `
    Total amount by category
    Total amount per category
    total amount by month
    Totals per customer
    totals by quarter to totals.xlsx
    Sum of amount by category in totals.csv
    sum price per product
    Sum the amounts for each category
    Average price per product
    average amount by month as json
    mean quantity per customer
    Median amount per account
    Write the count per category to counts.csv
    Make a table with the count of orders by city
    Count rows by status and write counts.csv
    number of orders per customer
    Number of transactions by weekday
    Minimum and maximum price per product
    max amount per month
    group by category and sum the amount
    Group orders.csv by product
    Group transactions by account and month
    grouped by city, total amount
    Summarize amount by category
    summarise orders.csv by product
    Monthly totals
    monthly totals of amount
    Quarterly totals per category
    yearly sum of amount
    weekly totals as csv
    Make a table of totals per category
    Create a summary of the total amount for each account
    Subtotals by category with a grand total
    aggregate amount by category
    Calculate the total amount per category in 2025
    Calculate averages by product
    spending by category
    Spend per month in Q2
    revenue by product
    Write the total amount by category for March to march.csv
    top 5 categories by total amount, total per category
  `,
  pivot: `
    Pivot by quarter
    Pivot amount by category and quarter
    pivot the transactions by month
    Pivot table of amount by product and month
    Make a pivot table with category and quarter
    Create a pivot of average price by city and product
    pivot count by city and product into pivot.xlsx
    crosstab of city by product
    Cross-tab category by month
    Cross tabulate city and product
    A matrix of category by quarter
    Total amount by category with months as columns
    Amount per category, quarters as columns
    category by quarter, quarters in columns
    Show totals by product with the cities in columns
    Pivot orders.csv by product and year as csv
    Create a cross tab with categories down and months across the top
    pivot amount by account against month
    pivot only Rent by month
    pivot table please: quantity by product and quarter
  `,
  split: `
    Create one sheet per category
    Create one sheet per category with date, description and amount, sorted by date, and a summary sheet with totals
    one sheet for each region in regions.xlsx
    Make a tab per account with the date and the amount, ordered by amount
    a worksheet for every product
    one tab by city
    sheets per category
    Split transactions.csv by category
    Split by category
    split orders.csv by product into files
    Split the customers by city into separate files
    split into one file per city
    One file per customer
    one csv per category
    One csv file for each product
    a workbook per region
    A json file for each city
    separate orders.csv by product
    Divide the data by month into one file for each
    Break up orders.csv by quarter
    split transactions by month into sheets
    split transactions.csv by account with only date and amount
    Create a sheet for each category with a summary
    one sheet per month with totals
    Give me one sheet per category except Rent
    files per city please
    one spreadsheet per product
    Split customers.csv into one csv file per city
    Put each category on its own sheet: one sheet per category
    one sheet per quarter for 2025
  `,
  none: `
    Write a poem about sheets
    Split the bill
    split this
    divide and conquer
    Group hug
    visualize spending by category
    Forecast totals by month
    Categorize the transactions
    Classify each row by topic
    analyze spending by category
    Draw a graph per region
    Recommend a budget by category
    sheet
    category
    totals
    pivot to video, write a story
    Group chat
    Sum it up for me
  `,
});

it.each(table)('[A2] %s: %s', (rule, request) => {
  expect(ruleFor(request)).toBe(rule);
});
