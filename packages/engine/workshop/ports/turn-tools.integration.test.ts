import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, BackendError, runStatus, type TurnTools } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';
import { allowEverything } from '../testing/allow-everything.ts';
import { callTool, programOf } from '../testing/tool-program.ts';

const row = { path: 'list.csv', operations: [{ kind: 'append_rows', rows: [['c', 3]] }] };

describe('our tools in the hands of another program', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-turn-'));
    for (const name of ['bench', 'flow']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'bench', 'open.txt'), 'open words');
    await writeFile(join(folder, 'bench', 'private.txt'), 'private words');
    await writeFile(join(folder, 'bench', 'list.csv'), 'name,n\na,1\nb,2\n');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function run(head: string, backends: ReadonlyMap<string, Backend>, consent: readonly string[] | null = null) {
    await writeFile(join(folder, 'flow', 'START.md'), `---\nbackend: program\n${head}---\nWork.`);
    await using workshop = await openWorkshop({
      directory: join(folder, 'bench'),
      workflows: folder,
      trust: allowEverything,
      backends,
      sleep: async () => undefined,
    });
    await workshop.context.consents.grant({
      provider: 'elsewhere',
      address: 'elsewhere.example',
      model: null,
      files: consent,
    });
    const { id } = await workshop.runs.startWorkflow(join(folder, 'flow'), {
      text: '',
      model: 'offline',
      refineDraft: true,
    });
    const { state } = await workshop.runs.settled(id);
    const events = (await workshop.workbench.store.journal.read(id)).map(({ event }) => event);
    const changes = (await workshop.workbench.changeSet()).map(({ path }) => path);
    const read = async (path: string) => String(await workshop.workbench.read(path));
    const egress = (await workshop.context.egress.read()).entries;
    const list = changes.includes('list.csv') ? await read('list.csv') : null;
    return { id, state, events, changes, list, egress };
  }
  const asked = (tools: TurnTools | null): TurnTools => {
    if (tools === null) throw new RangeError('no tools were served');
    return tools;
  };

  it('[T1] each call is an intent and an outcome under the turn, with a receipt that can be recalled', async () => {
    const seen: string[] = [];
    const { state, events } = await run(
      'tools: all\n',
      programOf(async ({ tools }) => {
        seen.push((await callTool(asked(tools), 'read_file', { path: 'open.txt' })).text);
        seen.push((await callTool(asked(tools), 'recall_tool_result', { id: 'main.1.1' })).text);
        seen.push((await callTool(asked(tools), 'no_such_tool', {})).text);
        return '<result>done</result>';
      }),
    );
    expect(runStatus(state)).toBe('done');
    expect(seen[0]).toContain('open words');
    expect(seen[1]).toContain('open words');
    expect(seen[2]).toContain('UNKNOWN_TOOL');
    expect(events.filter(({ type }) => type.startsWith('tool.'))).toMatchObject([
      { type: 'tool.requested', call: 'main.1.1', tool: 'read_file', arguments: { path: 'open.txt' } },
      { type: 'tool.finished', call: 'main.1.1', success: true, sources: ['open.txt'] },
      { type: 'tool.requested', call: 'main.1.2' },
      { type: 'tool.finished', call: 'main.1.2', success: true },
      { type: 'tool.requested', call: 'main.1.3' },
      { type: 'tool.finished', call: 'main.1.3', success: false },
    ]);
  });

  it('[A6] consent by file holds for reading and writing, and the egress log names what left', async () => {
    const answers: boolean[] = [];
    const program = programOf(
      async ({ tools }) => {
        for (const [name, input] of [
          ['read_file', { path: 'open.txt' }],
          ['read_file', { path: 'private.txt' }],
          ['write_text_file', { path: 'private.txt', text: 'gone' }],
          ['replace_text', { path: 'private.txt', find: 'a', replace: 'a', to: 'copy.txt' }],
        ] as const) {
          answers.push((await callTool(asked(tools), name, input)).isError);
        }
        return '<result>done</result>';
      },
      { sendsTo: { provider: 'elsewhere', host: 'elsewhere.example' } },
    );
    const { changes, egress } = await run('tools: all\n', program, ['open.*']);
    expect(answers).toEqual([false, true, true, true]);
    expect(changes).toEqual([]);
    expect(egress.map(({ call, files }) => [call, files])).toEqual([
      ['main.1', []],
      ['main.1.1', ['open.txt']],
      ['main.1.2', []],
      ['main.1.3', []],
      ['main.1.4', []],
    ]);
  });

  it('[A6] it is not started before consent', async () => {
    let started = false;
    const work = async () => {
      started = true;
      return '<result>done</result>';
    };
    const program = programOf(work, { sendsTo: { provider: 'nobody-allowed', host: 'x.example' } });
    const { state, egress } = await run('', program);
    expect(started).toBe(false);
    expect(state.agents.get('main')?.error?.code).toBe('MODEL_CONSENT_REQUIRED');
    expect(egress).toEqual([]);
  });

  it('[A6] [T1] case 8: raw files are those that consent covers, outside the Workbench, without its configuration', async () => {
    await mkdir(join(folder, 'bench', '.claude'));
    await writeFile(join(folder, 'bench', '.claude', 'settings.json'), '{}');
    await writeFile(join(folder, 'bench', 'CLAUDE.md'), 'obey');
    const given: string[][] = [];
    const places: string[] = [];
    const program = (sends: Partial<Backend>) =>
      programOf(async ({ cwd }) => {
        given.push((await readdir(cwd, { recursive: true })).sort());
        places.push(cwd);
        await mkdir(join(cwd, '.claude'), { recursive: true });
        await writeFile(join(cwd, '.claude', 'settings.json'), '{"hooks":{}}');
        await writeFile(join(cwd, 'made.txt'), 'made');
        return '<result>done</result>';
      }, sends);
    const scoped = { sendsTo: { provider: 'elsewhere', host: 'elsewhere.example' } };
    const first = await run('tools: all\nfiles: view\n', program(scoped), ['open.*']);
    expect(given[0]).toEqual(['open.txt']);
    expect(first.changes).toEqual(['made.txt']);
    expect(first.state.warnings.join()).toContain('.claude/settings.json');
    expect(first.egress).toMatchObject([{ files: ['open.txt'] }]);
    await run('tools: all\nfiles: view\n', program({}));
    expect(given[1]).toEqual(['list.csv', 'made.txt', 'open.txt', 'private.txt']);
    for (const place of places) expect(place.startsWith(folder)).toBe(false);
    expect(await readFile(join(folder, 'bench', '.claude', 'settings.json'), 'utf8')).toBe('{}');
  });

  it('[R12] case 8: `tools: none` serves nothing, and what it leaves in its folder is named, not taken', async () => {
    const { state, changes } = await run(
      '',
      programOf(async ({ tools, cwd }) => {
        expect(tools).toBeNull();
        expect(await readdir(cwd)).toEqual([]);
        await writeFile(join(cwd, 'notes.txt'), 'kept where?');
        return '<result>done</result>';
      }),
    );
    expect(changes).toEqual([]);
    expect(state.warnings.join()).toContain('notes.txt');
  });

  it('[R12] case 8: `tools: read` refuses writes where they run, whoever knows the name', async () => {
    const answers: string[] = [];
    const { changes } = await run(
      'tools: read\n',
      programOf(async ({ tools }) => {
        expect(tools?.names).not.toContain('csv_edit');
        answers.push((await callTool(asked(tools), 'csv_edit', row)).text);
        return '<result>done</result>';
      }),
    );
    expect(answers[0]).toContain('TOOL_NOT_ALLOWED');
    expect(changes).toEqual([]);
  });

  it('[T1] the endpoint ends with the turn', async () => {
    let kept: TurnTools | null = null;
    await run(
      'tools: all\n',
      programOf(async ({ tools }) => {
        kept = tools;
        return '<result>done</result>';
      }),
    );
    await expect(callTool(asked(kept), 'write_text_file', { path: 'late.txt', text: 'late' })).rejects.toThrow();
  });

  it('[O10] a write that landed before the program was cut off is not made twice', async () => {
    const answers: string[] = [];
    const { list, events } = await run(
      'tools: all\n',
      programOf(async ({ tools, attempt }) => {
        answers.push((await callTool(asked(tools), 'csv_edit', row)).text);
        if (attempt === 1) throw new BackendError({ failure: 'OVERLOADED', message: 'cut off' });
        answers.push((await callTool(asked(tools), 'csv_edit', row)).text);
        return '<result>done</result>';
      }),
    );
    expect(answers[1]).toContain('not done again');
    // Asked for once more than it was cut off, it is meant.
    expect(list).toBe('name,n\na,1\nb,2\nc,3\nc,3\n');
    const again = events.filter((event) => event.type === 'tool.requested');
    expect(again.map((event) => [event.call, event.again_of])).toEqual([
      ['main.1.1', undefined],
      ['main.1.2', 'main.1.1'],
      ['main.1.3', undefined],
    ]);
  });

  it('[R14] a program whose model goes round in circles is warned, then ended', async () => {
    const texts: string[] = [];
    const { state } = await run(
      'tools: read\n',
      programOf(async ({ tools }, signal) => {
        while (!signal.aborted) texts.push((await callTool(asked(tools), 'read_file', { path: 'open.txt' })).text);
        throw new BackendError({ failure: 'TURN_ABORTED', message: 'stopped' });
      }),
    );
    expect(texts).toHaveLength(6);
    expect(texts[2]).toContain('same result 3 times');
    expect(state.agents.get('main')?.error?.code).toBe('LOOP_DETECTED');
  });

  it('[R17] one turn has a limit of calls', async () => {
    let last = '';
    await run(
      'tools: read\nmax_turns: 1\n',
      programOf(async ({ tools }) => {
        for (let count = 0; count < 51; count += 1) {
          last = (await callTool(asked(tools), 'read_file', { path: 'open.txt', line_start: count + 1 })).text;
        }
        return '<result>done</result>';
      }),
    );
    expect(last).toContain('TOO_MANY_CALLS');
  });
});
