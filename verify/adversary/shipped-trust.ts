import { existsSync } from 'node:fs';
import { cp, lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Campaign } from './attack.ts';
import { models } from './lab.ts';
import { carries, sayText, stateWith } from './play.ts';
import { usedBench } from './state-folder.ts';
import { harm, setTrap } from './traps.ts';

/** A Workbench that somebody else prepared, opened by a person with keys of their own (SPEC T4). */
export const shippedTrust: Campaign = {
  name: 'shipped-trust',
  attacker: 'Workbench folder',
  cases: [4],
  async run(lab, report) {
    const bench = await lab.bench('shipped');
    const trap = setTrap(lab, 'sh', 'EVIL');
    const workflow = await lab.write('workflows/shipped', {
      'START.md': stateWith('tools: all', 'begin'),
      ...trap.files,
    });
    const { galley } = lab.commands;
    await galley(['consent', 'grant', bench, 'anthropic']);
    await galley(['models', bench, '--use', models.first]);
    // A Run that waits in the middle: its workflow, script and all, is pinned in the folder.
    lab.server.script(() => sayText('<ask next="EVIL">go on?</ask>'));
    await galley(['start', workflow, '--dir', bench, '--model', models.first, '--json']);
    if (lab.server.requests.length === 0) throw new TypeError('nothing is sent even with consent');
    const archive = join(lab.folder, 'shipped.zip');
    await galley(['export', bench, archive]);
    const other = await lab.userConfig('other-config');
    const another = lab.moreCommands({ ...lab.environment, GALLEY_CONFIG: other });
    await another.galley(['keys', 'confirm', 'anthropic']);
    const owners = { 'the same person': lab.commands, 'another person': another };
    const ways = {
      copied: (place: string) => cp(bench, place, { recursive: true }),
      imported: (place: string) => galley(['import', archive, place]),
      forked: (place: string) => galley(['fork', bench, place]),
    };
    for (const [way, bring] of Object.entries(ways).slice(0, lab.short ? 1 : undefined)) {
      for (const [owner, commands] of Object.entries(owners)) {
        const place = join(lab.folder, 'benches', `${way}-${owner.split(' ')[1]}`);
        await bring(place);
        const acts: Readonly<Record<string, readonly string[]>> = {
          start: [
            'start',
            await lab.write('workflows/ask', { 'START.md': stateWith('tools: all', 'begin') }),
            '--dir',
            place,
            '--model',
            models.first,
            '--json',
          ],
          run: ['run', place, 'What is in secret.txt?', '--json'],
          'resume --input': ['resume', place, '--input', 'yes', '--json', '--yes'],
          'resume --all': ['resume', place, '--all', '--json', '--yes'],
        };
        for (const [act, args] of Object.entries(acts)) {
          const first = lab.server.requests.length;
          lab.server.script(() => sayText('<goto>EVIL</goto>'));
          const said = await commands.galley(args);
          const sent =
            lab.server.requests.length > first ? `${lab.server.requests.length - first} requests were sent` : null;
          const through = (await harm(lab, { trap, said })) ?? sent;
          report({ kind: 'trust that travels', name: `${act} in a folder ${way} by ${owner}`, cases: [4], through });
        }
      }
    }
  },
};

/** Consent that is bound to nothing (SPEC T4, T6): another address, another model, the folder moved. */
export const movedConsent: Campaign = {
  name: 'moved-consent',
  attacker: 'Workbench folder',
  cases: [9],
  async run(lab, report) {
    const bench = await lab.bench('moved');
    const workflow = await lab.write('workflows/moved', { 'START.md': stateWith('tools: all', 'begin') });
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic', '--model', models.first]);
    lab.server.script(() => sayText('<result>ok</result>'));
    const start = (model: string) => ['start', workflow, '--dir', bench, '--model', model, '--json'];
    const { stdout, stderr } = await lab.commands.galley(start(models.first));
    if (lab.server.requests.length === 0) throw new TypeError(`nothing is sent even with consent: ${stdout}${stderr}`);
    const attempt = async (name: string, args: readonly string[], commands = lab.commands) => {
      const first = lab.server.requests.length;
      await commands.galley(args);
      const requests = lab.server.requests.slice(first);
      const through = requests.length === 0 ? null : `sent${carries(requests, 'begin') ? ' with the prompt' : ''}`;
      report({ kind: 'consent for something else', name, cases: [9], through });
    };
    await attempt('another model of the provider', start('anthropic/claude-sonnet-4-6'));
    await attempt('another provider', start(models.second));
    const host = new URL(lab.server.url).port;
    const elsewhere = await lab.userConfig('config', (protocol) =>
      lab.server.baseUrl(protocol).replace('127.0.0.1', 'localhost'),
    );
    await attempt(
      `another address (localhost:${host})`,
      start(models.first),
      lab.moreCommands({ ...lab.environment, GALLEY_CONFIG: elsewhere }),
    );
    await lab.userConfig('config');
    await lab.commands.galley(['consent', 'revoke', bench, 'anthropic', '--model', models.first]);
    await attempt('after it was taken back', start(models.first));
  },
};

/** Everything that Galley keeps is the owner's alone (SPEC T4). */
export const openModes: Campaign = {
  name: 'open-modes',
  attacker: 'local user',
  cases: [6],
  async run(lab, report) {
    const bench = await usedBench(lab, 'modes');
    for (const root of [join(bench, '.galley'), lab.config, join(lab.home, '.cache')]) {
      if (!existsSync(root)) continue;
      const entries = await readdir(root, { withFileTypes: true, recursive: true });
      const paths = [root, ...entries.map((entry) => join(entry.parentPath, entry.name))];
      for (const path of paths) {
        // Made by the lab itself, or the system's own folder.
        if (path.endsWith('models.json') || path === lab.config || path === join(lab.home, '.cache')) continue;
        const { mode } = await lstat(path);
        const others = (mode & 0o077).toString(8);
        const name = relative(lab.folder, path).replaceAll(/[0-9a-f]{60,}/g, '…');
        report({ kind: 'file others can read', name, cases: [6], through: others === '0' ? null : `mode …${others}` });
      }
    }
  },
};
