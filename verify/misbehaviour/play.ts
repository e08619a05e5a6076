import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProcedures, createUserAccess, openWorkshop } from '@galley/engine/workshop';
import { createDesk, modelFor } from '../../test/wire/cli-under-test.ts';
import type { ModelServer, Protocol, ScriptedReply } from '../../test/wire/model-server.ts';
import { type Misbehaviour, type Phase, wellBehaved } from './cases.ts';

const workflows = join(import.meta.dirname, '..', '..', 'workflows');
const headings: readonly (readonly [string, Phase])[] = [
  ['# Implement one item', 'Implement'],
  ['# Summary', 'Summary'],
  ['# Plan', 'Plan'],
  ['# Research', 'Research'],
];

/** Plays one misbehaviour over one protocol through a whole run; what is not as it must be, in words. */
export async function play(server: ModelServer, protocol: Protocol, wanted: Misbehaviour): Promise<string[]> {
  await using desk = await createDesk(server);
  await writeFile(join(desk.bench, 'list.csv'), 'name,done\n');
  server.script(scriptOf(wanted));
  const access = await createUserAccess({ environment: {}, directory: desk.config, keychain: null });
  await using workshop = await openWorkshop({
    directory: desk.bench,
    workflows,
    access,
    sleep: async () => undefined,
  });
  const procedures = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  const provider = modelFor[protocol].split('/')[0] ?? '';
  await procedures.ConsentGrant({ ...target, provider, model: null, file_patterns: null });
  await procedures.WorkshopSetModel({ ...target, model: modelFor[protocol] });
  const text = 'Add the row alpha,yes to list.csv';
  const { run_id } = await procedures.WorkshopSendUserMessage({ ...target, text, refine_draft: false });
  const run = { ...target, run_id };
  await workshop.runs.settled(run_id);
  const { gate } = await procedures.WorkshopGetRun(run);
  if (gate !== null) {
    await procedures.WorkshopApprovePlan({ ...run, gate_id: gate.gate_id, digest: gate.digest });
    await workshop.runs.settled(run_id);
  }
  const { items } = await procedures.WorkshopGetRun(run);
  const entry = await workshop.workbench.stat('list.csv');
  const list = entry === null ? '' : String(await workshop.workbench.read('list.csv'));
  const untouched = (await readFile(join(desk.bench, 'list.csv'), 'utf8')) === 'name,done\n';
  return faultsOf(
    wanted,
    items.map(({ status }) => status),
    list,
    untouched,
  );
}

function scriptOf(wanted: Misbehaviour) {
  const asked = new Map<Phase, number>();
  const replies: Readonly<Record<Phase, readonly ScriptedReply[]>> = {
    Research: wanted.research ?? wellBehaved.Research,
    Plan: wanted.plan ?? wellBehaved.Plan,
    Implement: wanted.implement ?? wellBehaved.Implement,
    Summary: wanted.summary ?? wellBehaved.Summary,
  };
  return ({ text }: { readonly text: string }): ScriptedReply => {
    const phase = headings.find(([heading]) => text.includes(`${heading}\\n`))?.[1] ?? 'Summary';
    const count = asked.get(phase) ?? 0;
    asked.set(phase, count + 1);
    const list = replies[phase];
    const reply = list[Math.min(count, list.length - 1)];
    if (reply === undefined) throw new RangeError(`${wanted.name} says nothing in ${phase}`);
    return reply;
  };
}

function faultsOf(wanted: Misbehaviour, items: readonly string[], list: string, untouched: boolean): string[] {
  const rows = list.split('\n').filter((line) => line !== '').length - 1;
  const expected = wanted.items;
  const asWanted =
    expected === 'not done' ? !items.includes('done') : JSON.stringify(items) === JSON.stringify(expected);
  return [
    ...(asWanted ? [] : [`items ended as ${items.join(', ') || 'none'}, not ${String(expected)}`]),
    ...(wanted.rows.includes(Math.max(0, rows)) ? [] : [`the list has ${rows} rows, not ${wanted.rows.join(' or ')}`]),
    ...(untouched ? [] : ['the folder was changed before anybody published']),
  ];
}
