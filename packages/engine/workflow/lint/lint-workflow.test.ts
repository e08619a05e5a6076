import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inspectWorkflow } from '../load/load-workflow.ts';
import { lintWorkflow } from './lint-workflow.ts';

async function lint(files: Readonly<Record<string, string>>, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-lint-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return lintWorkflow(await inspectWorkflow(folder), options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const end = 'Say goodbye: <result>done</result>';
const checked = {
  'START.md': '---\nartifact: plan.md\nnext: WORK\n---\nplan',
  'WORK.md': '---\neach: plan.md\ncheck: LOOK\n---\nwork',
};

function policy(...entries: string[]): string {
  return `---\nallowed_transitions:\n${entries.map((entry) => `  - { ${entry} }\n`).join('')}---\n`;
}

describe('[O15] lint', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['no entry', { 'A.md': end }, 'NO_ENTRY', 'error'],
    ['an unknown target in a policy', { 'START.md': `${policy('tag: goto, target: NO')}x` }, 'UNKNOWN_TARGET', 'error'],
    ['an unknown target in a prompt', { 'START.md': 'Then `<goto>NO.md</goto>`' }, 'UNKNOWN_TARGET', 'error'],
    ['an unknown target in a script', { 'START.sh': 'echo "<goto>NO</goto>"' }, 'UNKNOWN_TARGET', 'error'],
    [
      '[T2] a workflow tag without a policy',
      { 'START.md': 'End with <reset-workflow>…</reset-workflow>.' },
      'WORKFLOW_TAG_OPEN',
      'warning',
    ],
    [
      '[T2] a workflow tag with a path that leads out',
      { 'START.md': 'End with <reset-workflow>../other</reset-workflow>.' },
      'WORKFLOW_NOT_REACHABLE',
      'error',
    ],
    [
      '[T2] a script that prints an absolute path',
      { 'START.sh': 'echo "<reset-workflow>/opt/flow</reset-workflow>"' },
      'WORKFLOW_NOT_REACHABLE',
      'error',
    ],
    ['an unknown next', { 'START.md': '---\nnext: NO\n---\nx' }, 'UNKNOWN_TARGET', 'error'],
    [
      'an unknown skip',
      { 'START.md': '---\nskip: { line: x, next: NO }\nnext: A\n---\nx', 'A.md': end },
      'UNKNOWN_TARGET',
      'error',
    ],
    ['grounding without tools', { 'START.md': `---\ngrounding: true\n---\n${end}` }, 'KEY_WITHOUT_EFFECT', 'warning'],
    ['a checklist nobody keeps', { 'START.md': `---\nchecklist: true\n---\n${end}` }, 'KEY_WITHOUT_EFFECT', 'warning'],
    [
      'a skip that the prompt does not teach',
      { 'START.md': '---\nskip: { line: Nothing to do, next: A }\nnext: A\n---\nlook', 'A.md': end },
      'KEY_WITHOUT_EFFECT',
      'warning',
    ],
    ['an unknown return', { 'START.md': '<call return="NO">A</call>', 'A.md': end }, 'UNKNOWN_RETURN', 'error'],
    ['a call without return', { 'START.md': '<call>A</call> or <result>', 'A.md': end }, 'MISSING_RETURN', 'error'],
    ['an ask nobody takes', { 'START.md': `${policy('tag: ask')}x` }, 'MISSING_NEXT', 'error'],
    ['a fork without next', { 'START.md': '<fork item="1">A</fork>', 'A.md': end }, 'MISSING_NEXT', 'error'],
    [
      'forks that disagree',
      { 'START.md': '<fork next="A">B</fork><fork next="B">A</fork>', 'A.md': end, 'B.md': end },
      'FORK_NEXT_DIFFERS',
      'warning',
    ],
    ['a State without a way to it', { 'START.md': end, 'A.md': end }, 'UNREACHABLE', 'warning'],
    ['a checker that writes', { ...checked, 'LOOK.md': '---\ntools: all\n---\nlook' }, 'CHECK_WRITES', 'error'],
    ['a checker that waits', { ...checked, 'LOOK.md': '---\njoin: all\n---\nlook' }, 'CHECK_NOT_A_PROMPT', 'error'],
    [
      'a checker of nothing',
      { 'START.md': '---\ncheck: LOOK\n---\n<result>x</result>', 'LOOK.md': 'x' },
      'CHECK_WITHOUT_EACH',
      'error',
    ],
    ['a State without a way out', { 'START.md': 'Write a poem.' }, 'DEAD_END', 'warning'],
    [
      'a call that never comes back',
      { 'START.md': '<call return="END">A</call>', 'A.md': '<goto>A</goto>', 'END.md': end },
      'NO_RESULT_PATH',
      'warning',
    ],
    [
      'a call whose way back is dropped',
      { 'START.md': '<call return="END">A</call>', 'A.md': '<reset>B</reset>', 'B.md': end, 'END.md': end },
      'NO_RESULT_PATH',
      'warning',
    ],
    [
      'a reset in a call',
      { 'START.md': '<call return="END">A</call>', 'A.md': '<reset>B</reset> or <result>', 'B.md': end, 'END.md': end },
      'RESET_DROPS_STACK',
      'info',
    ],
    [
      'an allowed transition that is never mentioned',
      { 'START.md': `${policy('tag: goto, target: A', 'tag: goto, target: B')}Go to A.`, 'A.md': end, 'B.md': end },
      'UNUSED_TRANSITION',
      'warning',
    ],
    [
      'a tag that is not allowed',
      { 'START.md': `${policy('tag: goto, target: A', 'tag: result')}A or <reset>A</reset>`, 'A.md': end },
      'TAG_NOT_ALLOWED',
      'warning',
    ],
    ['a tag beside next', { 'START.md': '---\nnext: A\n---\n<goto>A</goto>', 'A.md': end }, 'TAGS_IGNORED', 'warning'],
    ['an unknown key', { 'START.md': `---\npermission: x\n---\n${end}` }, 'UNKNOWN_KEY', 'warning'],
    ['a misspelt key', { 'START.md': `---\nretry: 1\nmodle: y\n---\n${end}` }, 'MISSPELT_KEY', 'error'],
    ['an unknown model', { 'START.md': `---\nmodel: gone\n---\n${end}` }, 'UNKNOWN_MODEL', 'error'],
    ['half a gate', { 'START.md': '---\ngate: plan\napprove: START\n---\n' }, 'GATE_INCOMPLETE', 'error'],
    [
      'a gate of nothing',
      { 'START.md': '---\ngate: plan\napprove: START\nrevise: START\n---\n' },
      'ARTIFACT_UNWRITTEN',
      'warning',
    ],
    ['a join of nothing', { 'START.md': `---\njoin: all\n---\n${end}` }, 'JOIN_WITHOUT_FORK', 'warning'],
    ['each of nothing', { 'START.md': '---\neach: plan.md\n---\n{{item}}' }, 'ARTIFACT_UNWRITTEN', 'error'],
    ['a variable nobody sets', { 'START.md': `{{colour}} ${end}` }, 'UNKNOWN_VARIABLE', 'warning'],
    [
      'a transition that goes without saying',
      { 'START.md': `${policy('tag: goto, target: A')}x`, 'A.md': end },
      'IMPLICIT_TRANSITION',
      'info',
    ],
    [
      'a script that decides itself',
      { 'START.sh': 'echo "<goto>$NEXT</goto>"', 'A.md': end },
      'SCRIPT_DECIDES',
      'info',
    ],
    ['a script of another system', { 'START.md': end, 'A.bat': 'x' }, 'FOREIGN_SCRIPT', 'warning'],
  ])('reports %s', async (_, files, code, level) => {
    const findings = await lint(files, { models: ['known'] });
    expect(findings.filter((finding) => finding.code === code)).toMatchObject([expect.objectContaining({ level })]);
  });

  it('[O15] names the line of a tag in its file', async () => {
    const findings = await lint({ 'START.md': `---\nmodel: x\n---\n\nfirst\n<goto>NO</goto>\n{{odd}}` });
    expect(findings).toMatchObject([
      { code: 'UNKNOWN_TARGET', state: 'START', line: 6 },
      { code: 'UNKNOWN_VARIABLE', line: 7 },
    ]);
  });

  it('[O15] does not guess about names that are decided later', async () => {
    const findings = await lint({
      'START.md':
        'Write <goto>{{where}}</goto>, <fork next="…">STATE</fork> or <call return="$X">...</call> {{where}} <result>',
    });
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('[O15] is silent about a sound workflow and always in the same order', async () => {
    const files = { 'START.md': '<goto item="1">A.md</goto>', 'A.md': `{{item}} {{input}} ${end}` };
    expect(await lint(files)).toEqual([]);
    const broken = { 'START.md': '{{b}} {{a}} <goto>Z</goto> <goto>Y</goto>', 'B.md': 'x', 'A.md': 'x' };
    const first = await lint(broken);
    expect(await lint(broken)).toEqual(first);
    expect(first.map(({ level }) => level)).toEqual([...first.map(({ level }) => level)].sort());
  });

  it('[R1] the built-in Research → Plan → Implement is sound', async () => {
    const path = fileURLToPath(new URL('../../../../workflows/rpi', import.meta.url));
    expect(lintWorkflow(await inspectWorkflow(path))).toEqual([]);
  });
});
