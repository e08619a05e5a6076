import type { Campaign } from './attack.ts';
import { draftPaths } from './draft.ts';
import { canary, type Lab, models } from './lab.ts';
import { lentBench, read, second } from './lent-bench.ts';
import { callAll, carries, sayText } from './play.ts';

const secret = canary.unshared;

/** Copies as somebody who sees every file makes them: a script that was allowed, the offline model, a person's rename. */
const makers: Readonly<Record<string, (lab: Lab, bench: string) => Promise<void>>> = {
  'a script': async (lab, bench) => {
    const script =
      'cp secret.txt copied.txt; mv secret.csv moved.csv; cat secret.txt >> open.txt; cp secret.png moved.png';
    const workflow = await lab.write('workflows/copying', { 'START.sh': `${script}\necho '<result>done</result>'\n` });
    await lab.commands.galley(['start', workflow, '--dir', bench, '--allow-scripts', '--json']);
  },
  'the offline model': async (lab, bench) => {
    await lab.commands.galley([
      'run',
      bench,
      'Replace "canary" by "canary" in secret.txt',
      '--model',
      'offline',
      '--json',
    ]);
    await lab.commands.galley(['plan', 'approve', bench]);
    await lab.commands.galley(['run', bench, 'Convert secret.csv to xlsx', '--model', 'offline', '--json', '--refine']);
    await lab.commands.galley(['plan', 'approve', bench]);
  },
};

/** What a script or the offline model made from unshared files, for a provider that may not see them (SPEC T6). */
export const launderedScripts: Campaign = {
  name: 'laundered-scripts',
  attacker: 'model',
  cases: [9],
  async run(lab, report) {
    const kind = 'unshared content made by others';
    for (const [maker, make] of Object.entries(makers)) {
      const bench = await lentBench(lab, `made-by-${maker.replaceAll(' ', '-')}`);
      await make(lab, bench);
      const draft = await draftPaths(lab, bench);
      const workflow = await lab.write('workflows/reading', { 'START.md': second('look') });
      const start = lab.server.requests.length;
      lab.server.script((_request, index) =>
        index === 0 ? callAll([...draft, 'open.txt'].map(read)) : sayText('<result>done</result>'),
      );
      await lab.commands.galley(['start', workflow, '--dir', bench, '--model', models.second, '--json']);
      const requests = lab.server.requests.slice(start);
      const idle = requests.length === 0 ? 'nothing was sent at all' : null;
      const sent = carries(requests, secret) ? 'sent' : null;
      for (const path of draft) report({ kind, name: `${path} by ${maker}`, cases: [9], through: sent ?? idle });
      if (draft.length === 0) report({ kind, name: `by ${maker}`, cases: [9], through: sent });
    }
    const bench = await lentBench(lab, 'made-words');
    const script = `echo "<goto input=\\"$(cat secret.txt)\\" note=\\"$(cat secret.txt)\\">B.md</goto>"`;
    const files = { 'START.sh': `${script}\n`, 'B.md': second('{{input}} {{note}} {{result}}') };
    const workflow = await lab.write('workflows/telling', files);
    const start = lab.server.requests.length;
    lab.server.script(() => sayText('<result>done</result>'));
    await lab.commands.galley([
      'start',
      workflow,
      '--dir',
      bench,
      '--allow-scripts',
      '--json',
      '--model',
      models.second,
    ]);
    const sent = carries(lab.server.requests.slice(start), secret) ? 'sent' : null;
    report({ kind, name: 'words of a script', cases: [9], through: sent });
  },
};
