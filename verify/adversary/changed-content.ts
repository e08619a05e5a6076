import { execFileSync } from 'node:child_process';
import { appendFile, chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Campaign } from './attack.ts';
import { differences, published } from './fingerprint.ts';
import { canary, models } from './lab.ts';
import { playCalls, stateWith } from './play.ts';

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
    const lied = /nothing (?:was sent|has left)(?! anywhere else)/i.test(`${stdout}${stderr}`)
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
