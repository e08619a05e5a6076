import { cp, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { moveTags } from '../../packages/engine/workflow/transitions/tags/table.ts';
import type { Campaign } from './attack.ts';
import { canary, models } from './lab.ts';
import { carries, sayText, stateWith } from './play.ts';
import { harm, setTrap } from './traps.ts';

/** Tags as a model would write them; a tag that is added to the protocol is written in the common form. */
function write(tag: string, target: string, attribute = ''): string {
  const returns = /^(?:call|function)/.test(tag) ? ' return="START.md"' : '';
  const next = tag === 'fork' || tag === 'fork-workflow' || tag === 'ask' ? ' next="END.md"' : '';
  const also = tag.startsWith('fork') ? '<goto>END.md</goto>' : '';
  return `<${tag}${returns}${next}${attribute}>${target}</${tag}>${also}`;
}

/** A model whose last text names a path: no script there may run, and no file there may be read (SPEC T2, O4). */
export const transitionTargets: Campaign = {
  name: 'transition-targets',
  attacker: 'model',
  cases: [1],
  async run(lab, report) {
    const bench = await lab.bench('transitions');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const trap = setTrap(lab);
    const reading = stateWith('tools: read', `${canary.outside} in a prompt`);
    const evil = await lab.write('outside-workflow', { ...trap.files, 'READ.md': reading });
    await lab.write('prompt-workflow', { 'START.md': reading });
    await cp(evil, join(bench, 'dropped'), { recursive: true });
    const start = stateWith('tools: none', 'begin');
    const workflow = await lab.write('workflows/start', {
      'START.md': start,
      'END.md': stateWith('tools: none', 'end'),
    });
    await symlink(evil, join(workflow, 'link'));
    const prompt = join(lab.folder, 'prompt-workflow');
    const targets: Readonly<Record<string, string>> = {
      'absolute path': evil,
      'absolute path of a script': join(evil, 'START.sh'),
      'absolute path of a prompt folder': prompt,
      'path out of the tree': relative(workflow, evil),
      'path back to the working folder': join(bench, 'dropped'),
      'folder in the Workbench': 'dropped',
      'link in the tree': 'link',
      'link in the tree, a State of it': 'link/START.sh',
      'encoded path': encodeURIComponent(evil),
      'path in entities': [...evil].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
      'file address': `file://${evil}`,
      'path with NUL': `${evil}\0`,
      'home path': '~/../outside-workflow',
    };
    const kinds = Object.entries(targets);
    const tried = moveTags.flatMap((tag, at) =>
      (lab.short ? kinds.slice(at % 3, (at % 3) + 1) : kinds).flatMap(([kind, target]) => [
        { kind, tag, text: write(tag, target) },
        ...(kind === 'absolute path' || kind === 'path out of the tree'
          ? [
              {
                kind: 'cd to elsewhere',
                tag,
                text: write(tag, tag.endsWith('-workflow') ? 'dropped' : 'END.md', ` cd="${target}"`),
              },
            ]
          : []),
      ]),
    );
    for (const { kind, tag, text } of tried) {
      const first = lab.server.requests.length;
      lab.server.script((_request, index) => sayText(index < 3 ? text : '<result>done</result>'));
      const said = await lab.commands.galley(['start', workflow, '--dir', bench, '--model', models.first, '--json']);
      const sent = carries(lab.server.requests.slice(first), canary.outside) ? 'the prompt there was sent' : null;
      report({
        kind: `transition: ${kind}`,
        name: text,
        cases: tag.endsWith('-workflow') ? [1] : [],
        through: (await harm(lab, { trap, said })) ?? sent,
      });
    }
  },
};
