import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openZip, writeZip } from '@galley/formats';
import { frontmatterSchema } from '../../packages/engine/workflow/load/state-definition.ts';
import {
  argumentsWith,
  type Place,
  placesOf,
  schemaOf,
} from '../../packages/engine/workshop/testing/schema-strings.ts';
import type { Campaign } from './attack.ts';
import { draftPaths } from './draft.ts';
import { differences, published } from './fingerprint.ts';
import { canary, type Lab, models } from './lab.ts';
import { carries, sayText } from './play.ts';
import { harm, setTrap, trapLanguages } from './traps.ts';

/** Scripts of a folder that nobody was asked about (SPEC T3). */
export const untrustedScripts: Campaign = {
  name: 'untrusted-scripts',
  attacker: 'workflow folder',
  cases: [7],
  async run(lab, report) {
    const bench = await lab.bench('untrusted');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const start = async (
      kind: string,
      name: string,
      given: string,
      trap: ReturnType<typeof setTrap>,
      cwd = lab.folder,
    ) => {
      lab.server.script(() => sayText('<goto>EVIL</goto>'));
      const before = await published(bench);
      for (const yes of [[], ['--yes'], ['--allow']]) {
        const args = ['start', given, '--dir', bench, '--model', models.first, '--json', ...yes];
        const said = await lab.commands.galley(args, cwd);
        const changed = differences(before, await published(bench))[0];
        const through =
          (await harm(lab, { trap, said })) ?? (changed === undefined ? null : `Published changed: ${changed}`);
        report({ kind, name: `${name}${yes.map((word) => ` with ${word}`).join('')}`, cases: [7], through });
      }
    };
    for (const language of trapLanguages) {
      const trap = setTrap(lab, language);
      await start(
        'script nobody allowed',
        `START.${language}`,
        await lab.write(`scripts-${language}`, trap.files),
        trap,
      );
      const second = setTrap(lab, language, 'EVIL');
      const files = { 'START.md': 'Go on.\n', ...second.files };
      await start(
        'script nobody allowed',
        `EVIL.${language} after a prompt`,
        await lab.write(`second-${language}`, files),
        second,
      );
      const zipped = setTrap(lab, language);
      await writeFile(join(lab.folder, `${language}.zip`), zip(zipped.files));
      await start('script nobody allowed', `START.${language} in a zip`, join(lab.folder, `${language}.zip`), zipped);
      const single = setTrap(lab, language);
      const [[, text] = []] = Object.entries(single.files);
      await writeFile(
        join(lab.folder, `${language}.yaml`),
        JSON.stringify({ states: { START: { [language]: text } } }),
      );
      await start('script nobody allowed', `START.${language} in yaml`, join(lab.folder, `${language}.yaml`), single);
    }
    for (const name of ['strategic-tactical', 'rpi']) {
      const trap = setTrap(lab);
      const folder = await lab.write(`shadow-${name}/${name}`, { ...trap.files });
      await start('folder that shadows a built-in', name, name, trap, join(folder, '..'));
      await cp(folder, join(bench, name), { recursive: true });
      await start('folder that shadows a built-in', `${name} in the Workbench`, name, trap, bench);
    }
  },
};

function zip(files: Readonly<Record<string, string>>): Buffer {
  const empty = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  return writeZip(openZip(empty), {
    set: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  });
}

const values = (lab: Lab, workflow: string): Readonly<Record<string, string>> => ({
  'absolute path': join(lab.outside, 'secret.txt'),
  'path out of the tree': relative(workflow, join(lab.outside, 'secret.txt')),
  'path out of .galley': '../../../../outside/folder/secret.txt',
  'state of Galley': '.galley/galley.db',
  'script elsewhere': join(lab.folder, 'outside-script/START.sh'),
  command: '$(touch ran)',
});

/** Every key of a State's frontmatter, in every place for text, with paths that lead elsewhere (SPEC T2, B2). */
export const frontmatterKeys: Campaign = {
  name: 'frontmatter-keys',
  attacker: 'workflow folder',
  async run(lab, report) {
    const bench = await lab.bench('frontmatter');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const schema = schemaOf(frontmatterSchema);
    const trap = setTrap(lab);
    await lab.write('outside-script', trap.files);
    const before = await published(bench);
    let count = 0;
    for (const place of placesOf(schema)) {
      const kinds = Object.entries(values(lab, join(lab.folder, 'frontmatter-0')));
      for (const [kind, value] of lab.short ? kinds.slice(count % 5, (count % 5) + 1) : kinds) {
        count += 1;
        const keys = keysWith(schema, place, value);
        const name = `frontmatter-${count}`;
        const workflow = await lab.write(name, {
          'START.md': `---\n${JSON.stringify(keys)}\n---\nShow {{${value}}} {{plan.md}} {{input}}\n`,
          'END.md': `---\ntools: read\n---\n{{${value}}} {{research.md}} {{input}}\n`,
        });
        const first = lab.server.requests.length;
        lab.server.script((_request, index) =>
          sayText(index === 0 ? '- [ ] 1. One — it\n<goto>END.md</goto>' : '<result>- [ ] x</result>'),
        );
        const said = await lab.commands.galley(['start', workflow, '--dir', bench, '--model', models.first, '--json']);
        const sent = carries(lab.server.requests.slice(first), canary.outside) ? 'a file there was sent' : null;
        const changed = differences(before, await published(bench))[0];
        const draft = (await draftPaths(lab, bench)).join(', ');
        const wrote =
          changed === undefined ? (draft === '' ? null : `the Draft has ${draft}`) : `Published changed: ${changed}`;
        const through = (await harm(lab, { trap, said })) ?? sent ?? wrote;
        report({ kind: `frontmatter: ${kind}`, name: `${place.join('.')} = ${value}`, through });
      }
    }
  },
};

function keysWith(schema: Parameters<typeof argumentsWith>[0], place: Place, value: string): unknown {
  return argumentsWith(schema, place, value, (name) => (name === 'tag' ? 'call-workflow' : 'END.md'));
}

/** Folders whose files are links, pipes or names that lead elsewhere. */
export const workflowLinks: Campaign = {
  name: 'workflow-links',
  attacker: 'workflow folder',
  async run(lab, report) {
    const bench = await lab.bench('links');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const shapes: Readonly<Record<string, (folder: string) => Promise<void>>> = {
      'START.md is a link to a file outside': (folder) =>
        symlink(join(lab.outside, 'secret.txt'), join(folder, 'START.md')),
      'START.md is a link to a key': (folder) => symlink(join(lab.config, 'keys.json'), join(folder, 'START.md')),
      'START.md is a link to the environment': (folder) => symlink('/proc/self/environ', join(folder, 'START.md')),
      'START.md is a link to a device': (folder) => symlink('/dev/zero', join(folder, 'START.md')),
      'START.md is a link to itself': (folder) => symlink('START.md', join(folder, 'START.md')),
      'another State is a link': async (folder) => {
        await writeFile(join(folder, 'START.md'), 'go\n');
        await symlink(join(lab.outside, 'secret.txt'), join(folder, 'END.md'));
      },
      'the folder is a link': async (folder) => {
        await lab.write('linked', { 'START.md': 'go\n' });
        await symlink(join(lab.folder, 'linked'), join(folder, 'sub'));
      },
      'START.md is a folder': (folder) => mkdir(join(folder, 'START.md')).then(() => undefined),
    };
    let count = 0;
    for (const [name, make] of Object.entries(shapes)) {
      for (const command of ['start', 'lint', 'diagram']) {
        count += 1;
        const folder = join(lab.folder, `linked-${count}`);
        await mkdir(folder);
        await make(folder);
        const first = lab.server.requests.length;
        lab.server.script(() => sayText('<goto>END.md</goto>'));
        const more = command === 'start' ? ['--dir', bench, '--model', models.first] : [];
        const said = await lab.commands.galley([command, folder, '--json', ...more]);
        const trap = { files: {}, sprung: async () => false };
        const requests = lab.server.requests.slice(first);
        const secret = [canary.outside, canary.environment, canary.key].find((text) => carries(requests, text));
        const through = (await harm(lab, { trap, said })) ?? (secret === undefined ? null : `${secret} was sent`);
        report({ kind: 'link in a workflow', name: `${command}: ${name}`, through });
      }
    }
  },
};
