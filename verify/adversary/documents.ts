import { execFileSync } from 'node:child_process';
import { appendFile, chmod, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { addSheet, createWorkbook } from '@galley/formats';
import type { Campaign } from './attack.ts';
import { differences, published } from './fingerprint.ts';
import { canary, models } from './lab.ts';
import { callAll, playCalls, sayText, stateWith } from './play.ts';

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
    for (const name of Object.keys(files)) {
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

/** Files that never end, or are no files (SPEC F1, T9). */
export const endlessFiles: Campaign = {
  name: 'endless-files',
  attacker: 'document',
  cases: [10],
  async run(lab, report) {
    const bench = await lab.bench('endless');
    for (const ending of ['csv', 'txt', 'xlsx', 'json']) {
      execFileSync('mkfifo', [join(bench, `pipe.${ending}`)]);
      await symlink('/dev/zero', join(bench, `zero.${ending}`));
    }
    const { galley } = lab.commands;
    for (const ending of lab.short ? ['csv'] : ['csv', 'txt', 'xlsx', 'json']) {
      for (const name of ['pipe', 'zero']) {
        const file = `${name}.${ending}`;
        const acts = [
          ['map', file],
          ['read', file],
          ['diff', file, `open.${ending}`],
          ['diff', `open.${ending}`, file],
          ['query', `SELECT * FROM ${name}`, file],
          ['lint', file],
          ['start', file, '--dir', bench],
          ['import', file, 'new'],
        ];
        for (const args of acts) {
          const { hung, code } = await galley(args, bench);
          report({
            kind: 'pipe or device',
            name: args.join(' ').replace(bench, 'DIR'),
            cases: [10],
            through: hung ? 'no end' : code === 0 ? 'taken for a file' : null,
          });
        }
      }
    }
    for (const args of [
      ['status', bench],
      ['run', bench, 'What is in open.csv?'],
      ['checkpoint', bench, 'one'],
      ['export', bench, join(lab.folder, 'endless.zip')],
    ]) {
      const { hung } = await galley(args, bench);
      report({ kind: 'pipe or device', name: `${args[0]} beside them`, cases: [10], through: hung ? 'no end' : null });
    }
  },
};

/** Stored content that was changed, formulas in csv, and a provider that points elsewhere (SPEC T8, F5, T6). */
export const changedContent: Campaign = {
  name: 'changed-content',
  attacker: 'document',
  cases: [10],
  async run(lab, report) {
    const { galley } = lab.commands;
    for (const act of ['restore', 'publish', 'undo'] as const) {
      const bench = await lab.bench(`changed-${act}`);
      await galley(['consent', 'grant', bench, 'anthropic']);
      const { stdout } = await galley(['checkpoint', bench, 'one', '--json']);
      const checkpoint = /"checkpoint_id":"([^"]+)"/.exec(stdout)?.[1] ?? '';
      if (act === 'restore') await writeFile(join(bench, 'open.txt'), 'newer\n');
      else await playCalls(lab, bench, [{ name: 'write_text_file', input: { path: 'made.txt', text: 'made' } }]);
      for (const entry of await readdir(join(bench, '.galley/objects'), { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        await chmod(file, 0o600);
        await appendFile(file, canary.outside);
      }
      const args = {
        restore: ['restore', bench, checkpoint, '--yes'],
        publish: ['publish', bench],
        undo: ['undo', bench],
      }[act];
      const before = await published(bench);
      const { hung } = await galley(args);
      const placed = differences(before, await published(bench));
      const held = await Promise.all(placed.map(async (path) => execFileSync('cat', [path]).includes(canary.outside)));
      report({
        kind: 'changed object',
        name: act,
        cases: [10],
        through: hung ? 'no end' : held.includes(true) ? 'placed' : null,
      });
    }
    const bench = await lab.bench('formulas');
    await galley(['consent', 'grant', bench, 'anthropic']);
    for (const formula of [
      '=cmd|calc!A0',
      '+1+cmd|x',
      '-2+3',
      '@SUM(1)',
      '\t=1',
      '=HYPERLINK("http://evil.example")',
    ]) {
      const sql = `SELECT '${formula}' AS a FROM open`;
      const { receipts } = await playCalls(lab, bench, [
        { name: 'table_export', input: { paths: ['open.csv'], sql, to: 'made.csv', if_exists: 'replace' } },
      ]);
      const said = receipts[0] ?? '';
      const isHarmless = /^-?[\d.+]+$/.test(formula);
      report({
        kind: 'formula in csv',
        name: formula,
        cases: [10],
        through: isHarmless || /formula/i.test(said) ? null : `not marked: ${said.slice(0, 200)}`,
      });
    }
    await redirected(lab, report);
  },
};

/** A provider that answers with a redirect: neither key nor content may follow it. */
const redirected: Campaign['run'] = async (lab, report) => {
  for (const status of [301, 302, 303, 307, 308]) {
    let reached = '';
    const elsewhere = createServer((incoming, response) => {
      reached += `${incoming.method} ${JSON.stringify(incoming.headers)}`;
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    lab.server.script(() => ({ kind: 'http', status, headers: { location: `http://127.0.0.1:${port}/v1/messages` } }));
    const bench = await lab.bench(`redirect-${status}`);
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const workflow = await lab.write('workflows/redirect', { 'START.md': stateWith('tools: all') });
    const { stdout, stderr } = await lab.commands.galley([
      'start',
      workflow,
      '--dir',
      bench,
      '--model',
      models.first,
      '--json',
    ]);
    elsewhere.close();
    const lied = /nothing was sent|nothing has left|not sent/i.test(`${stdout}${stderr}`)
      ? 'the error says that nothing was sent'
      : null;
    report({
      kind: 'redirect',
      name: `${status}`,
      cases: [10],
      through: reached === '' ? lied : `followed: ${reached.slice(0, 160)}`,
    });
  }
};
