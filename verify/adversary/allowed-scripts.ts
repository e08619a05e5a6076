import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Campaign } from './attack.ts';
import { draftPaths } from './draft.ts';
import { canary } from './lab.ts';
import { kept, prepareBench } from './programs.ts';

/** A script that a person allowed: still without secrets, network and files that are not its own (SPEC T3). */
export const allowedScripts: Campaign = {
  name: 'allowed-scripts',
  attacker: 'outside program',
  cases: [10],
  async run(lab, report) {
    const { bench } = await prepareBench(lab, 'allowed');
    const port = new URL(lab.server.url).port;
    const files = [
      join(bench, 'secret.txt'),
      join(lab.home, '.ssh/id_test'),
      join(lab.config, 'keys.json'),
      join(lab.outside, 'secret.txt'),
      '/proc/1/environ',
    ];
    const text = [
      'env; pwd; ls -a; ls -a .. ../..',
      ...files.map((file) => `cat '${file}' 2>/dev/null`),
      ...[join(lab.outside, 'w'), join(bench, 'w'), join(lab.home, 'w'), join(bench, '.galley/w')].map(
        (file) => `echo ran > '${file}' 2>/dev/null`,
      ),
      `(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo network-$((40 + 2))`,
      `(sleep 1; echo late > late.txt) >/dev/null 2>&1 & `,
      `echo '<result>script-ended</result>'`,
    ].join('\n');
    const run = async (name: string, script: string) => {
      const workflow = await lab.write(`workflows/${name}`, { 'START.sh': `#!/bin/bash\n${script}\n` });
      return lab.commands.galley(['start', workflow, '--dir', bench, '--json', '--debug', '--allow-scripts']);
    };
    const said = await run('allowed', text);
    if (!said.stdout.includes('script-ended'))
      throw new TypeError(`the script did not run: ${said.stdout}${said.stderr}`);
    const left = {
      'a link to a file elsewhere': `ln -s '${join(lab.outside, 'secret.txt')}' left.txt`,
      'a link to the environment': 'ln -s /proc/self/environ left.txt',
      'a pipe': 'mkfifo left.txt',
      'state of Galley': 'mkdir .galley; echo left.txt > .galley/evil',
      'hooks of git': 'mkdir -p .git/hooks; echo left.txt > .git/hooks/post-checkout',
    };
    for (const [name, script] of Object.entries(left)) {
      const { hung } = await run('left', `${script}\necho '<result>x</result>'`);
      const taken = (await draftPaths(lab, bench)).find((path) => /left|^\.(?:galley|git)\//.test(path));
      report({ kind: 'allowed script leaves', name, cases: [10], through: hung ? 'no end' : (taken ?? null) });
    }
    const all = `${said.stdout}${said.stderr}${await kept(bench)}`;
    const draft = await draftPaths(lab, bench);
    const draftHas = (name: RegExp) => draft.find((path) => name.test(path)) ?? null;
    const attacks: Readonly<Record<string, string | null>> = {
      'variables of the environment': all.includes(canary.environment) ? 'passed' : null,
      'files of the home': all.includes(canary.outside) ? 'read' : null,
      keys: all.includes(canary.key) ? 'read' : null,
      network: all.includes('network-42') ? 'reached' : null,
      'writing elsewhere': await lab.touched(),
      'the folder itself': (await readdir(bench)).includes('w') ? 'written to Published' : null,
      'a process that stays': draftHas(/late/),
    };
    for (const [name, through] of Object.entries(attacks))
      report({ kind: 'allowed script', name, cases: [10], through });
  },
};
