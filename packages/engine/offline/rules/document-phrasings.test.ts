import { describe, expect, it } from 'vitest';
import { parseReplacement } from '../documents/parse-replacement.ts';
import { phrasings, ruleFor } from '../testing/phrasings.ts';

const table = phrasings({
  replace: `
    Replace "Acme" with "Globex" in contract.docx
    replace Acme with Globex in contract.docx
    Replace Acme by Globex in all documents
    Replace all occurrences of "Acme" with "Globex"
    replace every mention of Acme with Globex everywhere
    Replace “Acme” with “Globex” in notes.md
    Replace 'colour' with 'color' in notes.md
    Replace the word foo with bar in readme.md
    Replace Acme Ltd. with Globex Inc. in contract.docx
    Substitute "2024" with "2025" in report.docx
    substitute Miller by Smith in letter.docx
    Change "Acme" to "Globex" in contract.docx
    change Acme to Globex in contract.docx
    Change Acme to Globex in the contract
    Rename "Acme" to "Globex" in all documents
    rename Acme to Globex in notes.md
    Find "Acme" and replace it with "Globex"
    find "teh" and replace with "the" in notes.txt
    Search for "Acme" and replace it by "Globex" in contract.docx
    Swap "left" for "right" in notes.md
    Update "2024" to "2025" in notes.md
    Replace "draft" with "" in notes.md
    replace \`foo()\` with \`bar()\` in readme.md
    Replace "Acme" with "Globex" in contract.docx, whole words only
    replace acme with Globex in notes.md ignoring case
    In contract.docx, replace "Acme" with "Globex"
    Please replace "Sir" with "Madam" in letter.docx and save it as madam.docx
    Turn "foo" into "bar" in notes.md
    Replace "Acme" with "Globex" in deck.pptx
    change Acme to Globex in deck.pptx
    Replace Acme with Globex on all slides
    rename Acme to Globex in the presentation
  `,
  fill: `
    Fill letter.docx for each row of people.csv
    Fill letter.docx with people.csv
    fill the template from people.csv
    Fill in letter.docx for Ada
    fill out form.docx with row 3 of people.csv
    Fill the placeholders of offer.docx from customers.csv
    Fill {{name}} in letter.md from people.csv
    Populate letter.docx from customers.csv
    populate the template with each row
    Mail merge letter.docx with people.csv
    Do a mail merge
    Complete the template letter.docx using people.csv
    Generate letters from the template for all customers
    Create one document per row from template.docx and people.csv: fill the template
    make a letter from the template for each row
    Merge the template letter.docx with people.csv
    write letter.docx for each row of people.csv
    Produce offers from the template offer.docx
    fill invoice.docx from the first row of orders.csv
    Fill certificate.md for every person in people.csv
  `,
  outline: `
    Outline contract.docx
    outline the documents
    Show me the outline of report.docx
    What are the headings of notes.md?
    List the headings in report.docx
    Give me a table of contents of contract.docx
    what is the structure of contract.docx
    What chapters does report.docx have?
    which sections are in contract.docx: sections in contract.docx
    toc of notes.md
  `,
  none: `
    Rewrite contract.docx in plain English
    Shorten notes.md
    Fix the typos in notes.md
    Translate letter.docx to French
    Summarize contract.docx
    summarise the document
    Improve the tone of letter.docx
    Write a letter to my landlord
    Proofread report.docx
    Fill my glass
    replace
    Replace me
    Write an essay in notes.md
    Send letter.docx to Bob
    Make a presentation about cats
    Make slides from people.csv
    Write a summary presentation of notes.md
    Sort the slides of deck.pptx by title
    Tell a joke
    Explain why clause 3 is there
    Complete my homework
    Populate the earth
    Change the world
  `,
});

it.each(table)('[A2] %s: %s', (rule, request) => {
  expect(ruleFor(request)).toBe(rule);
});

describe('parseReplacement', () => {
  it.each([
    ['Replace "Acme" with "Globex" in contract.docx', 'Acme', 'Globex'],
    ['replace Acme Ltd. with Globex Inc. in contract.docx', 'Acme Ltd.', 'Globex Inc.'],
    ['In contract.docx, replace "Acme" with "Globex"', 'Acme', 'Globex'],
    ['Find "a b" and replace it with "c"', 'a b', 'c'],
    ['Replace "draft" with "" in notes.md', 'draft', ''],
    ['replace Acme with Globex everywhere', 'Acme', 'Globex'],
    ['Replace Northwind with Westwind everywhere', 'Northwind', 'Westwind'],
    ['change Miller to Smith in the letters', 'Miller', 'Smith'],
    ['replace every mention of Acme with Globex in all documents.', 'Acme', 'Globex'],
  ])('[A2] %s', (request, find, replace) => {
    expect(parseReplacement(request)).toMatchObject({ find, replace, matchCase: true, wholeWord: false });
  });

  it('[A2] reads how to match', () => {
    expect(parseReplacement('Replace "a" with "b", whole words, ignoring case')).toMatchObject({
      matchCase: false,
      wholeWord: true,
    });
  });
});
