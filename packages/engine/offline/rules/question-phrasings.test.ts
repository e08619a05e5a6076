import { expect, it } from 'vitest';
import { phrasings, ruleFor } from '../testing/phrasings.ts';

const table = phrasings({
  question: `
    How many transactions over 100 in March?
    how many rows are there
    How many rows does orders.csv have?
    how many orders were there per product in Q1?
    How many different categories are there?
    How many unique customers are in orders.csv?
    how many customers live in Berlin?
    How many transactions are above 50 and below 100?
    How many entries have no email?
    How many duplicates are in people.csv?
    How many transactions contain "coffee"?
    How much did we spend on Groceries in March?
    How much was spent in total?
    how much is the total of amount for 2025
    What is the total amount?
    What's the total amount in Q2?
    What is the sum of price?
    What was the average amount in January?
    What is the median price?
    What's the highest amount?
    What is the lowest price in orders.csv?
    What is the maximum quantity?
    What was the largest transaction?
    What is the number of rows with amount > 100?
    What is the latest date?
    what are the total sales per month?
    Which category has the highest total?
    Which customer has the most orders?
    which month had the lowest total?
    Count the rows in transactions.csv
    count all transactions over 100
    Count per category
    count of orders by city
    count how many orders are from Berlin
    Tell me how many rows there are
    Tell me the total amount for Rent
    Show me the average price per product
    Can you tell me how many transactions are in April?
    Please tell me the number of orders in 2025
    could you please tell me the average amount
    give me the total amount in March
    Are there any duplicates in people.csv?
    Are there rows without an email?
    So, how many orders over 1,000 were there between 2025-01-01 and 2025-03-31?
  `,
  none: `
    How do I make pancakes?
    What should I buy?
    What do you think of these numbers?
    How many people live in Berlin today?
    How much will we spend next month?
    What is the meaning of this contract?
    Who wrote this?
    Why is the total so high? explain why
    What is the weather?
    Predict how many orders we get in May
    How many transactions last month?
  `,
  describe: `
    What is in transactions.csv?
    What columns are there?
    Describe the tables
    describe orders.csv
    Give me an overview of the data
    Profile customers.csv
    What's in these files?
    Which columns does orders.csv have? Give me an overview
    Show the data quality of people.csv
    Show statistics for orders.csv
    Where are missing values in people.csv?
    What does orders.csv contain?
    What is the schema of rates.json
    What fields are in the file people.json
    Take a look at customers.csv
    Inspect orders.csv
    Summarize the data
    summarise orders.csv
  `,
});

it.each(table)('[A2] %s: %s', (rule, request) => {
  expect(ruleFor(request)).toBe(rule);
});
