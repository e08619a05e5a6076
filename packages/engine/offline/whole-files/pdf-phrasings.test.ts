import { describe, expect, it } from 'vitest';
import { nextAction } from '../decision/steps.ts';
import { pdfItem } from '../documents/pdf-item.ts';
import { phrasings, ruleFor } from '../testing/phrasings.ts';
import { act, textOf } from '../testing/session.ts';

const table = phrasings({
  'merge pdfs': `
    Merge cover.pdf and report.pdf into all.pdf
    merge all PDFs
    Combine the PDF files into one
    join a.pdf, b.pdf and c.pdf
    append b.pdf to a.pdf
    Put together cover.pdf and report.pdf
  `,
  'extract pages': `
    Extract pages 2-5 of report.pdf
    extract page 3 from report.pdf into three.pdf
    take pages 1, 3 and 7 to 9 of report.pdf
    Save pages 2 to 4 of report.pdf as part.pdf
  `,
  'create pdf': `
    Turn notes.md into notes.pdf
    Create report.pdf from notes.md
    convert notes.md to pdf
    Make a PDF of all markdown files
  `,
  fill: `
    Fill form.pdf for each row of people.csv
    fill in the form with each row of people.csv
  `,
  merge: 'Merge january.csv and february.csv into year.csv',
  convert: 'Convert people.csv to markdown',
});

const FILES = ['notes.md', 'cover.pdf', 'report.pdf', 'people.csv'].map((path) => `- \`${path}\`, 1 kB`).join('\n');

describe('work with PDF documents', () => {
  it.each(table)('[R5] %s: %s', (rule, request) => {
    expect(ruleFor(request)).toBe(rule);
  });

  it.each([
    [
      'Merge cover.pdf and report.pdf into all.pdf',
      'Join `cover.pdf`, `report.pdf` into `all.pdf`',
      { tool: 'pdf_merge', arguments: { to: 'all.pdf', parts: [{ path: 'cover.pdf' }, { path: 'report.pdf' }] } },
    ],
    [
      'Extract pages 2 to 4, 6 and 8 of report.pdf',
      'Take pages `2-4,6,8` of `report.pdf` into `report-pages-2-4-6-8.pdf`',
      { tool: 'pdf_merge', arguments: { parts: [{ path: 'report.pdf', pages: '2-4,6,8' }] } },
    ],
    [
      'Turn notes.md into a pdf',
      'Set `notes.md` as `notes.pdf`',
      { tool: 'pdf_create', arguments: { path: 'notes.pdf', from: 'notes.md' } },
    ],
  ])('[R5] plans and carries out: %s', (request, item, action) => {
    const looked = act({ request, files: FILES });
    expect(looked).toMatchObject({ tool: 'get_file_map' });
    const map = ['get_file_map', { kind: 'pdf' }] as const;
    const research = textOf(act({ request, files: FILES }, [map, map]));
    expect(research).toContain(item);
    const plan = textOf(act({ request, files: FILES, research }));
    const planned = /^- \[ \] 1\. (.*)$/m.exec(plan)?.[1] ?? '';
    expect(planned).toContain(item);
    const steps = pdfItem(planned);
    expect(steps === null ? null : nextAction(steps, [])).toMatchObject(action);
    const done = pdfItem(planned);
    const outcome = { tool: 'x', success: true, receipt: { pages: 3 } };
    expect(done === null ? null : nextAction(done, [outcome])).toMatchObject({
      text: expect.stringContaining('3 pages'),
    });
  });

  it('[R5] the review can name another file and leave one out', () => {
    const request = 'Merge cover.pdf and report.pdf and extra.pdf into all.pdf';
    const files = `${FILES}\n- \`extra.pdf\`, 1 kB`;
    const plan = textOf(
      act({ request, files, research: '# Research', feedback: 'into book.pdf please, without cover.pdf' }),
    );
    expect(plan).toContain('Join `report.pdf`, `extra.pdf` into `book.pdf`');
  });

  it('[R5] says what is missing', () => {
    expect(() => act({ request: 'Merge the PDFs', files: '- `a.pdf`, 1 kB' })).toThrow(/at least two/);
    expect(() => act({ request: 'Extract pages 2-3 of x.pdf', files: FILES })).toThrow(/x\.pdf/);
  });
});
