import { describe, expect, it } from 'vitest';
import { nextAction } from '../decision/steps.ts';
import { itemForms } from '../item-forms.ts';
import { phrasings, ruleFor } from '../testing/phrasings.ts';
import { act, textOf } from '../testing/session.ts';

const table = phrasings({
  'create deck': `
    Make a presentation from outline.md
    make a presentation from outline.md on house.pptx
    Turn outline.md into slides
    Create talk.pptx from outline.md
    convert outline.md to pptx
    Create a PowerPoint deck from outline.md with the look of house.pptx
  `,
  print: `
    Turn report.docx into a PDF
    Convert report.docx to PDF
    save house.pptx as pdf
    Make the slides of house.pptx a PDF
    Convert all docx files to PDF
    Export book.xlsx as book.pdf
  `,
  'create pdf': 'Turn outline.md into a PDF',
  'extract pages': 'Extract pages 2-5 of report.pdf',
  convert: 'Convert people.csv to xlsx',
});

const FILES = ['outline.md', 'house.pptx', 'report.docx', 'other.docx'].map((path) => `- \`${path}\`, 1 kB`).join('\n');

/** The items that a request leads to, with every file looked at. */
function planned(request: string, feedback?: string): string[] {
  const map = ['get_file_map', { kind: 'x' }] as const;
  const research = textOf(act({ request, files: FILES }, [map, map]));
  const plan = textOf(act({ request, files: FILES, research, ...(feedback === undefined ? {} : { feedback }) }));
  return [...plan.matchAll(/^- \[ \] \d+\. (.*)$/gm)].map((match) => match[1] ?? '');
}

function steps(item: string, receipt?: unknown) {
  const found = itemForms.flatMap((form) => form(item) ?? []);
  expect(found).toHaveLength(1);
  const [first] = found;
  const outcomes = receipt === undefined ? [] : [{ tool: 'x', success: true, receipt }];
  return first === undefined ? null : nextAction(first, outcomes);
}

describe('work with slides and office files', () => {
  it.each(table)('[R5] %s: %s', (rule, request) => {
    expect(ruleFor(request)).toBe(rule);
  });

  it.each([
    ['Make a presentation from outline.md', { path: 'outline.pptx', from: 'outline.md' }],
    [
      'Make a presentation from outline.md on house.pptx',
      { path: 'outline.pptx', from: 'outline.md', template: 'house.pptx' },
    ],
    ['Turn outline.md into talk.pptx', { path: 'talk.pptx', from: 'outline.md' }],
    [
      'Create talk.pptx from outline.md with the look of house.pptx',
      { path: 'talk.pptx', from: 'outline.md', template: 'house.pptx' },
    ],
  ])('[R5] %s', (request, given) => {
    const [item = ''] = planned(request);
    expect(steps(item)).toEqual({ tool: 'pptx_create', arguments: given });
    expect(steps(item, { slides: 4 })).toEqual({ text: `4 slides in \`${given.path}\`.` });
  });

  it.each([
    ['Turn report.docx into a PDF', [['report.docx', 'report.pdf']]],
    ['Convert report.docx to printed.pdf', [['report.docx', 'printed.pdf']]],
    [
      'Convert all docx files to PDF',
      [
        ['report.docx', 'report.pdf'],
        ['other.docx', 'other.pdf'],
      ],
    ],
  ])('[R5] %s', (request, pairs) => {
    const actions = planned(request).map((item) => steps(item));
    expect(actions).toEqual(pairs.map(([path, to]) => ({ tool: 'convert_to_pdf', arguments: { path, to } })));
  });

  it('[R5] the review can name another file', () => {
    const [item = ''] = planned('Make a presentation from outline.md', 'into talk.pptx please');
    expect(steps(item)).toMatchObject({ arguments: { path: 'talk.pptx' } });
  });

  it('[R5] says what is missing', () => {
    expect(() => act({ request: 'Make a presentation from plan.md', files: FILES })).toThrow(/plan\.md/);
    expect(() => act({ request: 'Convert all xlsx files to PDF', files: FILES })).toThrow(/no such file/);
  });
});
