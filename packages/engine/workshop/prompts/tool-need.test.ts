import { describe, expect, it } from 'vitest';
import { afterAnswer, afterTool, freshSession, openTurn, type Session } from '../../model/index.ts';
import { declaredCharacters, declaredTools } from './prompt-sources.ts';
import { toolNeed } from './tool-need.ts';

const opened = (prompt: string) => openTurn(freshSession('s', ''), prompt, 5);
const needOf = (session: Session | null, prompt?: string) => toolNeed({ session, prompt, item: null, request: '' });
const named = (prompt: string) => needOf(opened(prompt).session);
const namesFor = (need: ReturnType<typeof toolNeed>) => declaredTools('all', need).map(({ name }) => name);
const call = (tool: string, input: Record<string, unknown> = {}) => ({
  text: '',
  tool_calls: [{ call_id: 'c1', tool, arguments: input }],
});

describe('which tools a model is shown', () => {
  it('[F12] prompts count by words and names, answers by names of files; what was named stays named', () => {
    const turn = opened('Look at `sales.csv` (3 KB).');
    expect(needOf(turn.session).formats).toEqual(new Set(['csv']));
    const answered = afterAnswer(turn, { text: 'The document is contract.docx, without a chart.', tool_calls: [] });
    expect(needOf(answered.turn.session).formats).toEqual(new Set(['csv', 'docx']));
    expect(needOf(turn.session).formats).toEqual(new Set(['csv']));
    expect(needOf(turn.session, 'As a spreadsheet, please').formats).toEqual(new Set(['csv', 'xlsx']));
  });

  it('[F12] those of the formats in play, and the names of all others', () => {
    expect(namesFor(named('Tidy book.xlsx'))).toContain('xlsx_edit');
    expect(namesFor(named('Tidy letter.docx'))).not.toContain('xlsx_edit');
    expect(namesFor(named('Tidy letter.docx'))).toContain('read_file');
    expect(declaredCharacters('all', named('Tidy letter.docx'))).toBeLessThan(declaredCharacters('all', null));
    const shown = declaredTools('all', named('Tidy letter.docx'));
    const more = shown.at(-1);
    const all = declaredTools('all', null).map(({ name }) => name);
    expect(more?.name).toBe('more_tools');
    for (const name of all) {
      const isShown = shown.some((tool) => tool.name === name);
      expect(isShown || more?.description.includes(name), name).toBe(true);
    }
  });

  it('[F12] where nothing is named, what is for one format alone waits until one is', () => {
    const names = namesFor(needOf(null));
    expect(names).toContain('list_files');
    expect(names).toContain('more_tools');
    expect(names).not.toContain('docx_edit');
  });

  it('[F12] a tool for few jobs is shown when the job speaks of it, is called, or is asked for', () => {
    expect(namesFor(named('Tidy a.csv'))).not.toContain('move_files');
    expect(namesFor(named('Rename a.csv'))).toContain('move_files');
    const turn = opened('Tidy a.csv');
    const asked = afterAnswer(turn, call('more_tools', { names: ['delete_files', 'table_stats'] })).turn;
    expect(namesFor(needOf(asked.session))).toEqual(expect.arrayContaining(['delete_files', 'table_stats']));
    expect(namesFor(needOf(afterAnswer(turn, call('get_file_info')).turn.session))).toContain('get_file_info');
  });

  it('[R5] an item is shown what its own words need, not what all files of the folder would', () => {
    const session = opened('Files: a.docx, b.pptx, c.pdf, d.csv. The item: sum up d.csv').session;
    const need = toolNeed({ session, item: 'Sum up d.csv as totals.md', request: 'Totals, please' });
    expect(need.formats).toEqual(new Set(['csv', 'text']));
    const looked = afterTool(afterAnswer(opened('x'), call('list_files')).turn, {
      call: { call_id: 'c1', tool: 'list_files', arguments: {} },
      success: true,
      receipt: 'a.docx b.pptx',
    }).turn.session;
    expect(toolNeed({ session: looked, item: 'Sum up d.csv', request: '' }).formats).toEqual(new Set(['csv']));
    const read = afterAnswer(opened('x'), call('read_file', { path: 'a.docx' })).turn.session;
    expect(toolNeed({ session: read, item: 'Sum up d.csv', request: '' }).formats).toEqual(new Set(['csv', 'docx']));
  });

  it('[F12] the words of a State’s own instructions are no formats in play', () => {
    const instructions = 'Read the document or the slides.\n<request>\n{{request}}\n</request>\n';
    const session = opened(instructions.replace('{{request}}', 'Sum up d.csv')).session;
    const need = toolNeed({ session, instructions, item: null, request: '' });
    expect(need.formats).toEqual(new Set(['csv']));
    const prompt = instructions.replace('{{request}}', 'Tidy the spreadsheet');
    expect(toolNeed({ session: null, prompt, instructions, item: null, request: '' }).formats).toEqual(
      new Set(['xlsx']),
    );
    expect(toolNeed({ session, item: null, request: '' }).formats).toEqual(new Set(['csv', 'docx', 'pptx']));
  });

  it('[R5] an item that names nothing falls back to what its prompt shows', () => {
    const session = opened('Files: a.docx').session;
    expect(toolNeed({ session, item: 'Tidy it', request: 'Please' }).formats).toEqual(new Set(['docx']));
  });

  it('[P2] what writes is shown for what the item is to deliver', () => {
    const item = 'Totals — from data.csv\n  Deliverable: out/totals.xlsx';
    const names = namesFor(toolNeed({ session: null, item, request: '' }));
    expect(names).toEqual(expect.arrayContaining(['xlsx_edit', 'table_query', 'read_file']));
    expect(names).not.toContain('csv_edit');
    const open = namesFor(toolNeed({ session: null, item: 'Totals — from data.csv', request: '' }));
    expect(open).toContain('csv_edit');
  });

  it('[F12] a tool is shown with the fields that the formats in play have a use for', () => {
    const fields = (prompt: string) => {
      const tool = declaredTools('all', named(prompt)).find(({ name }) => name === 'read_file');
      return Object.keys(tool?.parameters.properties ?? {});
    };
    expect(fields('a.csv')).toEqual(['path', 'line_start', 'line_count']);
    expect(fields('a.xlsx')).toEqual(expect.arrayContaining(['sheet', 'range']));
    expect(fields('a.pptx')).toContain('slide_index');
  });
});
