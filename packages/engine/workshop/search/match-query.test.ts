import { describe, expect, it } from 'vitest';
import { matchExactly, matchWords } from './match-query.ts';

describe('[X3] a question as the index takes it', () => {
  it('looks for any telling word, in any form of it', () => {
    expect(matchWords('What are the policies about holidays?')).toEqual({
      match: '"polic" * OR "holiday" *',
      stems: ['polic', 'holiday'],
    });
  });

  it('has no case and no accents', () => {
    expect(matchWords('Überstunden CAFÉ')?.stems).toEqual(['uberstunden', 'cafe']);
  });

  it('keeps what is quoted together, and asks for it', () => {
    expect(matchWords('"net income" growth')).toEqual({ match: '"net income"', stems: ['net', 'income', 'growth'] });
  });

  it('takes common words where there are no others, and no question without words', () => {
    expect(matchWords('who is it')?.stems).toEqual(['who', 'is', 'it']);
    expect(matchWords('?! "" --')).toBeNull();
  });

  it('looks for a text as it was typed; its last word may go on', () => {
    expect(matchExactly('Total (EUR) am')).toEqual({ match: '"total eur am" *', stems: ['total', 'eur', 'am'] });
  });

  it.each(['a" OR "b', 'NEAR(a b)', 'text: x', 'a* AND NOT b', '(((', "'; DROP TABLE words; --"])(
    'takes %s as words and nothing else',
    (query) => {
      for (const found of [matchWords(query), matchExactly(query)]) {
        expect(found?.match ?? '').toMatch(/^(?:"[\p{L}\p{N} ]+"(?: \*)?(?: (?:OR|AND) )?)*$/u);
      }
    },
  );
});
