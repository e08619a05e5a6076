import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSheet, createWorkbook } from '@galley/formats';
import type { Campaign } from './attack.ts';
import { type Served, serveBench } from './served.ts';

/** Every process's command line, as any user of the computer can read it. */
async function processList(): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.map((line) => line.replaceAll('\0', ' ')).join('\n');
}

/** What other users of the computer can see of a server that opens a browser (SPEC T5). */
export const shownSecrets: Campaign = {
  name: 'shown-secrets',
  attacker: 'local user',
  cases: [5],
  async run(lab, report) {
    const opened = join(lab.folder, 'opened.txt');
    const browser = `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}'\ncat "$1" >> '${opened}' 2>/dev/null\nls -ld "$1" >> '${opened}' 2>/dev/null\nenv >> '${opened}'\nsleep 2\n`;
    for (const name of ['xdg-open', 'open']) {
      await writeFile(join(lab.folder, 'bin', name), browser);
      await chmod(join(lab.folder, 'bin', name), 0o755);
    }
    await using server = await serveBench(lab, await lab.bench('shown'), ['--open']);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const text = await readFile(opened, 'utf8').catch(() => '');
    const [argument = ''] = text.split('\n');
    const list = await processList();
    const say = (name: string, through: string | null) =>
      report({ kind: 'secret in sight', name, cases: [5], through });
    say('the browser was opened', text === '' ? 'it was not' : null);
    say('the token in the process list', list.includes(server.token) ? 'it is there' : null);
    say('a secret in the address that is opened', /token|code|session|\?/.test(argument) ? argument : null);
    say(
      'the file that is opened is private',
      argument.startsWith('/') && !/^-rw-------/m.test(text) ? text.slice(0, 200) : null,
    );
    say('the token in the environment of the browser', text.includes(server.token) ? 'passed' : null);
    const code = /name="code" value="([^"]+)"/.exec(text)?.[1];
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      host: `127.0.0.1:${server.port}`,
      origin: 'null',
    };
    const redeem = () => server.send('POST', '/sign-in/file', headers, `code=${code ?? ''}`);
    const once = code === undefined ? null : await redeem();
    const twice = code === undefined ? await server.send('GET', `/?token=${server.token}`) : await redeem();
    const usable = /galley-session|set-cookie/.test(`${twice.body}${Object.keys(twice.headers).join(' ')}`);
    say('a code that is used again', usable ? `status ${twice.status}, after ${once?.status ?? 'none'}` : null);
    const wrong = [];
    for (let guess = 0; guess < 30; guess += 1) {
      const answer = await server.send(
        'POST',
        '/sign-in/code',
        { 'content-type': 'application/json', host: `127.0.0.1:${server.port}` },
        JSON.stringify({ code: String(100_000 + guess) }),
      );
      wrong.push(answer.status);
    }
    say('guessed codes', wrong.includes(200) ? 'one was taken' : null);
  },
};

/** Processes at work for a server, ended from outside while it answers (SPEC T9). */
export const endedWorkers: Campaign = {
  name: 'ended-workers',
  attacker: 'document',
  cases: [11],
  async run(lab, report) {
    const bench = await lab.bench('workers');
    const rows = Array.from({ length: lab.short ? 10_000 : 60_000 }, (_, index) => [`row ${index}`, String(index)]);
    const columns = [
      { name: 'a', type: 'text' as const },
      { name: 'b', type: 'text' as const },
    ];
    await writeFile(join(bench, 'large.xlsx'), addSheet(createWorkbook(), { name: 'Data', columns, rows }));
    await using server = await serveBench(lab, bench);
    const list = JSON.parse((await server.call('WorkbenchList', {})).body);
    const workbench_id: string = list.result.workbenches[0].workbench_id;
    for (let round = 0; round < (lab.short ? 2 : 12); round += 1) {
      const looking = ['large.xlsx', 'open.xlsx', 'open.csv'].map((path) =>
        server.call('WorkbenchPreviewFile', { workbench_id, path }),
      );
      await new Promise((resolve) => setTimeout(resolve, 40 * round));
      const ended = await endChildren(server.pid, (['SIGKILL', 'SIGSEGV', 'SIGTRAP'] as const)[round % 3] ?? 'SIGKILL');
      await Promise.all(looking);
      const { status } = await server.call('WorkbenchList', {});
      const again = await server.call('WorkbenchPreviewFile', { workbench_id, path: 'open.xlsx' });
      const through =
        status !== 200
          ? 'the server is gone'
          : again.status === 200
            ? null
            : `cannot read any more: ${again.body.slice(0, 160)}`;
      report({ kind: 'worker that dies', name: `round ${round + 1}, ${ended} processes ended`, cases: [11], through });
    }
  },
};

async function endChildren(pid: number, signal: NodeJS.Signals): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text
    .trim()
    .split(/\s+/)
    .filter((each) => each !== '')
    .map(Number);
  for (const child of children) process.kill(child, signal);
  return children.length;
}

/** Plans that are approved while their copies are still on the way to disk (SPEC R16). */
export const laggingCopies: Campaign = {
  name: 'lagging-copies',
  attacker: 'local user',
  cases: [12],
  async run(lab, report) {
    const bench = await lab.bench('lag');
    await writeFile(join(bench, 'sales.csv'), 'category,amount\nfood,3\nrent,9\nfood,1\n');
    await using server = await serveBench(lab, bench);
    const list = JSON.parse((await server.call('WorkbenchList', {})).body);
    const target = { workbench_id: list.result.workbenches[0].workbench_id as string };
    await server.call('PlanningSet', { ...target, interactive: true });
    const text = 'From sales.csv, create one sheet per category with amount, sorted by amount';
    for (let round = 0; round < (lab.short ? 1 : 12); round += 1) {
      const sent = await server.call('WorkshopSendUserMessage', { ...target, text, refine_draft: false });
      const run = { ...target, run_id: JSON.parse(sent.body).result?.run_id };
      const gate = await gateOf(server, run);
      if (gate === null) throw new TypeError(`no plan came to be approved: ${sent.body}`);
      const approved = await server.call('WorkshopApprovePlan', { ...run, gate_id: gate.gate_id, digest: gate.digest });
      const removed =
        /PLAN_REMOVED|RESEARCH_REMOVED/.exec(approved.body)?.[0] ??
        (approved.status === 200 ? null : approved.body.slice(0, 200));
      await server.call('WorkshopCancelRun', run);
      await server.call('DraftDiscard', target);
      report({ kind: 'copy that lags', name: `approval ${round + 1} at once`, cases: [12], through: removed });
    }
  },
};

/** The gate of a Run as soon as it is open; null when there is none after a while. */
async function gateOf(server: Served, run: object): Promise<{ gate_id: string; digest: string } | null> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const { result } = JSON.parse((await server.call('WorkshopGetRun', run)).body);
    if (result?.gate) return result.gate;
    if (result?.status === 'done' || result?.status === 'failed') return null;
  }
  return null;
}
