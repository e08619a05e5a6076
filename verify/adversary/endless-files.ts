import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Campaign } from './attack.ts';

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
