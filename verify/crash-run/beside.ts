import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Protocol, startModelServer } from '../../test/wire/model-server.ts';
import type { Verification } from '../verification.ts';
import { besideFiles, besideScript } from './beside-script.ts';
import { type ProviderOutcome, tryProviderKill } from './provider-kill.ts';
import { workflows } from './sample.ts';

export interface BesideKills {
  readonly every: number;
  readonly protocols: readonly Protocol[];
  readonly parallel: number;
}

const delaysMs = [0, 3, 8];

/**
 * Kills a run whose items are worked on side by side, after every journal commit and a few milliseconds later, and resumes it. Which
 * item comes first is chance, and so is the number of commits; what is published and what the plan says is not.
 */
export async function verifyBeside({ every, protocols, parallel }: BesideKills): Promise<Verification> {
  const server = await startModelServer(besideScript);
  const folder = await parallelWorkflows(parallel);
  const violations: string[] = [];
  let killPoints = 0;
  let setBack = 0;
  try {
    for (const protocol of protocols) {
      for (let point = 0; ; point += point === 0 ? 1 : every) {
        const delayMs = delaysMs[point % delaysMs.length] ?? 0;
        const kill = { protocol, killAfter: point, delayMs, workflows: folder, also: Object.keys(besideFiles) };
        const { killed, outcome, faults } = await tryProviderKill(server, kill);
        const where = point === 0 ? 'not killed' : `killed ${delayMs} ms after commit ${point}`;
        violations.push(...[...faults, ...faultsOf(outcome)].map((fault) => `${protocol}, ${where}: ${fault}`));
        setBack += outcome.setBack;
        if (point > 0 && !killed) break;
        if (killed) killPoints += 1;
      }
    }
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { counts: { kill_points: killPoints, protocols: protocols.length, parallel, set_back: setBack }, violations };
}

function faultsOf({ files, plan, blamed, replies }: ProviderOutcome): string[] {
  const boxes = plan.match(/^- \[(.)\]/gm) ?? [];
  return [
    ...Object.entries(besideFiles).flatMap(([path, text]) =>
      files[path] === text ? [] : [`${path} is ${JSON.stringify(files[path] ?? null)}`],
    ),
    ...(boxes.length === 5 && boxes.every((box) => box === '- [x]') ? [] : [`the plan has ${boxes.join(' ')}`]),
    ...blamed.map((type) => `the journal has ${type}`),
    ...(replies === 1 ? [] : [`${replies} replies`]),
  ];
}

async function parallelWorkflows(parallel: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-crash-beside-'));
  await cp(workflows, folder, { recursive: true });
  const file = join(folder, 'rpi', 'IMPLEMENT.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('each: plan.md\n', `each: plan.md\nparallel: ${parallel}\n`));
  return folder;
}
