import { describe, expect, it } from 'vitest';
import { suggestRequests } from './suggest.ts';
import { ruleFor } from './testing/phrasings.ts';

const files = ['a.csv', 'My Book.xlsx', 'notes.md', 'letter.docx', 'one.pdf', 'talk.pptx'];

describe('[A2] requests offered where no rule fits', () => {
  it.each(
    [[], ['a.csv'], ['notes.md'], ['letter.docx'], ['one.pdf'], ['talk.pptx'], ['My Book.xlsx'], files].map((list) => [
      list,
    ]),
  )('are three that rules take: %j', (list) => {
    for (const request of ['Write a poem', 'Email it to Anna', 'Analyse the slides', '']) {
      const offered = suggestRequests(request, list);
      expect(offered).toHaveLength(3);
      expect(offered.map(ruleFor)).not.toContain('none');
    }
  });

  it('lead with what was nearly asked for, on the file that was named', () => {
    expect(suggestRequests('Email notes.md as a pdf to Anna', files)[0]).toBe('Turn notes.md into a PDF');
    expect(suggestRequests('Analyse "My Book.xlsx"', ['a.csv', 'My Book.xlsx'])[0]).toBe('Describe "My Book.xlsx"');
    expect(suggestRequests('Translate letter.docx', files)).toContain('Outline letter.docx');
  });
});
