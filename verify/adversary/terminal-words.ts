import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSheet, createWorkbook } from '@galley/formats';
import type { Campaign } from './attack.ts';
import { models } from './lab.ts';
import { callAll, sayText, stateWith } from './play.ts';

const sequence = '\u001b]0;owned\u0007\u001b[2J\u009b31m';
/** Every control character but the ones that text has anyway. */
const controls = /[^\P{Cc}\n\r\t]/u;
const column = (value: string): Buffer =>
  addSheet(createWorkbook(), { name: 'Data', columns: [{ name: `a${value}`, type: 'text' }], rows: [[`x${value}`]] });

/** Words in files and answers that would control a terminal (SPEC T8). */
export const terminalWords: Campaign = {
  name: 'terminal-words',
  attacker: 'document',
  cases: [10],
  async run(lab, report) {
    const bench = await lab.bench('terminal');
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'evil.txt': `one${sequence}\n`,
      'evil.md': `# one${sequence}\n`,
      'evil.csv': `a${sequence},b\nx${sequence},1\n`,
      'evil.json': `[{"a": "x\\u001b[2J\\u009b"}]`,
      'evil.xlsx': column('\u009b31m'),
      [`name${sequence}.txt`]: 'x',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(bench, name), content);
    const { galley } = lab.commands;
    const shown = async (name: string, args: readonly string[]) => {
      const { stdout, stderr, hung } = await galley(args, bench);
      const found = controls.exec(`${stdout}${stderr}`)?.[0];
      const code =
        found === undefined ? null : `U+${found.codePointAt(0)?.toString(16).padStart(4, '0')} reached the terminal`;
      report({ kind: 'control characters', name, cases: [10], through: hung ? 'no end' : code });
    };
    for (const [at, name] of Object.keys(files).entries()) {
      if (lab.short && at % 2 === 1) continue;
      const label = name.replace(sequence, '<ESC>');
      await shown(`map ${label}`, ['map', name]);
      await shown(`read ${label}`, ['read', name]);
      await shown(`diff ${label}`, ['diff', name, 'open.txt']);
      if (/csv|xlsx|json/.test(name)) await shown(`query ${label}`, ['query', 'SELECT * FROM evil', name]);
    }
    await shown('an error that names the file', ['read', `missing${sequence}.csv`]);
    await shown('a workflow that is not there', ['start', `missing${sequence}`, '--dir', bench]);
    await galley(['consent', 'grant', bench, 'anthropic']);
    const workflow = await lab.write('workflows/terminal', {
      'START.md': stateWith('tools: all\nreply: true', `begin ${sequence}`),
    });
    lab.server.script((_request, index) =>
      index === 0
        ? callAll([{ name: 'write_text_file', input: { path: 'made.txt', text: `made${sequence}` } }])
        : sayText(`<print>hello${sequence}</print> answer${sequence} <result>done${sequence}</result>`),
    );
    await shown('an answer', ['start', workflow, '--dir', bench, '--model', models.first, '--input', `in${sequence}`]);
    const list = await galley(['list', bench, '--json']);
    const run = /run_[\w-]+/.exec(list.stdout)?.[0] ?? '';
    for (const args of [
      ['diff', bench],
      ['status', bench],
      ['list', bench],
      ['messages', bench],
      ['runs', bench],
      ['egress', bench],
      ['publish', bench, '--dry-run'],
    ]) {
      await shown(args[0] ?? '', args);
    }
    for (const part of ['show', 'tail', 'audit']) await shown(`runs ${part}`, ['runs', part, bench, run]);
    lab.server.script(() => ({ kind: 'http', status: 400, body: { error: { message: `bad${sequence}` } } }));
    await shown('a fault of a provider', ['start', workflow, '--dir', bench, '--model', models.first]);
  },
};
