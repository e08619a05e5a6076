import { describe, expect, it } from 'vitest';
import { phrasings, ruleFor } from '../testing/phrasings.ts';
import { act, textOf } from '../testing/session.ts';

const table = phrasings({
  'create word': `
    Turn notes.md into a Word document
    convert notes.md to docx
    Create report.docx from notes.md
    Make a Word document of notes.md on house.docx
    Save the markdown file as docx
    Turn the notes into a Word document
    Please turn my minutes into a Word file
  `,
  print: 'Turn report.docx into a PDF',
  'create pdf': 'Turn notes.md into a PDF',
  none: 'Write me a Word document about dogs',
});

const files = (...paths: string[]) => paths.map((path) => `- \`${path}\`, 1 kB`).join('\n');

function planned(request: string, there: string): string[] {
  const map = ['get_file_map', { kind: 'x' }] as const;
  const research = textOf(act({ request, files: there }, [map, map]));
  const plan = textOf(act({ request, files: there, research }));
  return [...plan.matchAll(/^- \[ \] \d+\. (.*)$/gm)].map((match) => match[1] ?? '');
}

describe('[A2] [F7] markdown to Word', () => {
  it.each(table)('%s: %s', (rule, request) => {
    expect(ruleFor(request)).toBe(rule);
  });

  it.each([
    ['Turn notes.md into a Word document', 'Set `notes.md` as Word document `notes.docx`'],
    ['Create report.docx from notes.md', 'Set `notes.md` as Word document `report.docx`'],
    ['Turn notes.md into a Word document on house.docx', 'as Word document `notes.docx` on `house.docx`'],
    ['Turn the notes into a Word document', 'Set `notes.md` as Word document `notes.docx`'],
  ])('%s', (request, item) => {
    expect(planned(request, files('notes.md', 'other.md', 'house.docx'))[0]).toContain(item);
  });

  it('takes a free name, and says which text is not clear', () => {
    expect(planned('Turn notes.md into a Word document', files('notes.md', 'notes.docx'))[0]).toContain(
      '`notes-2.docx`',
    );
    expect(() => act({ request: 'Turn the text into a Word document', files: files('a.md', 'b.md') })).toThrow(
      'not clear which markdown file',
    );
    expect(() => act({ request: 'Turn the text into a Word document', files: files('a.csv') })).toThrow(
      'no markdown file',
    );
  });

  it('[R18] writes with one tool and says what is there', () => {
    const item = 'notes.md — Set `notes.md` as Word document `notes.docx`';
    expect(act({ item })).toEqual({ tool: 'docx_create', arguments: { path: 'notes.docx', from: 'notes.md' } });
    expect(textOf(act({ item }, [['docx_create', { path: 'notes.docx', lines: 12 }]]))).toBe(
      '12 lines in `notes.docx`.',
    );
    expect(textOf(act({ item }, [['docx_create', { error: { message: 'no' } }, false]]))).toBe('Failed: no');
  });
});
