import { describe, expect, it } from 'vitest';
import { placeBetween, type Quote, quoteText, withQuote } from './quote-text.ts';

const quote = (part: Partial<Quote>): Quote => ({ words: 'Rent', file: null, from: null, place: '', ...part });

describe('[X1] a quote in a message', () => {
  it('says the file and the place before the words', () => {
    expect(quoteText(quote({ file: 'notes.md', place: 'line 3' }))).toBe('From @notes.md, line 3:\n> Rent\n\n');
    expect(quoteText(quote({ file: 'my notes.md' }))).toBe('From @"my notes.md":\n> Rent\n\n');
  });

  it('says what it is from where that is no file', () => {
    expect(quoteText(quote({ from: 'the plan', place: 'item 2' }))).toBe('From the plan, item 2:\n> Rent\n\n');
    expect(quoteText(quote({}))).toBe('From the page:\n> Rent\n\n');
  });

  it('marks every line, also an empty one, and nothing around them', () => {
    expect(quoteText(quote({ words: '\nfirst\r\n\nlast  \n' }))).toBe('From the page:\n> first\n>\n> last\n\n');
  });

  it('says that a long one is cut', () => {
    const text = quoteText(quote({ words: 'x'.repeat(9_000) }));
    expect(text).toContain('(the first 4,000 characters)');
    expect(text).toContain('[…]');
    expect(text.length).toBeLessThan(4_200);
  });

  it('stands below what was written so far', () => {
    expect(withQuote('', '> a\n\n')).toBe('> a\n\n');
    expect(withQuote('Look at this \n', '> a\n\n')).toBe('Look at this\n\n> a\n\n');
  });

  it('spans the places that were touched', () => {
    expect(placeBetween('line 3', 'line 3')).toBe('line 3');
    expect(placeBetween('line 3', 'line 5')).toBe('line 3 to line 5');
    expect(placeBetween('', 'line 5')).toBe('line 5');
    expect(placeBetween('line 3', '')).toBe('line 3');
  });
});
