import { expect, it } from 'vitest';
import { isRefusal } from './refusal.ts';

it.each([
  'I’m sorry, but I can’t help with that.',
  "I'm sorry, I cannot assist with this request.",
  'I cannot help with that request.',
  'I am unable to complete this task.',
  'As an AI language model, I have no access to files.',
])('[R4] %s is a refusal', (text) => expect(isRefusal(text)).toBe(true));

it.each([
  'data.csv has 12 rows. The column tax cannot be computed: no rate is given.',
  'The file can’t be read as a table; its text has three sections.',
  '',
  `I cannot help with the scanned pages. ${'The others hold text. '.repeat(30)}`,
])('[R4] %s is none', (text) => expect(isRefusal(text)).toBe(false));
