import { isDeepStrictEqual } from 'node:util';
import { type Protocol, protocols, startModelServer } from '../../test/wire/model-server.ts';
import type { Verification } from '../verification.ts';
import { type ProviderOutcome, tryProviderKill } from './provider-kill.ts';
import { notes, providerScript } from './provider-script.ts';

/** At once, and while the readable copies of what the commit brought are being written. */
const delaysMs = [0, 2, 5];

export interface ProviderKills {
  readonly every: number;
  readonly protocols: readonly Protocol[];
}

/**
 * Kills a run over a provider's protocol after every journal commit, at once and a few milliseconds later, and resumes it.
 * The outcome is the same each time: every row once, research and plan made once, nobody blamed for a file.
 */
export async function verifyProviders({ every, protocols: chosen }: ProviderKills): Promise<Verification> {
  const server = await startModelServer(providerScript);
  const violations: string[] = [];
  let killPoints = 0;
  try {
    for (const protocol of chosen) {
      const whole = await tryProviderKill(server, { protocol, killAfter: 0 });
      const said = (where: string, faults: readonly string[]) =>
        violations.push(...faults.map((fault) => `${protocol}, ${where}: ${fault}`));
      said('not killed', [...whole.faults, ...faultsOf(whole.outcome)]);
      for (let point = 1; ; point += every) {
        const delayMs = delaysMs[point % delaysMs.length] ?? 0;
        const { killed, outcome, faults } = await tryProviderKill(server, { protocol, killAfter: point, delayMs });
        const where = `killed ${delayMs} ms after commit ${point}`;
        said(where, faults);
        if (!isDeepStrictEqual(outcome, whole.outcome)) {
          said(where, [`${JSON.stringify(outcome)} instead of ${JSON.stringify(whole.outcome)}`]);
        }
        if (!killed) break;
        killPoints += 1;
      }
    }
  } finally {
    await server.close();
  }
  return { counts: { kill_points: killPoints, protocols: chosen.length }, violations };
}

/** `--protocol anthropic,chat`; all of them when left out. */
export function protocolsIn(args: readonly string[]): readonly Protocol[] {
  const given = args.includes('--protocol') ? (args[args.indexOf('--protocol') + 1] ?? '').split(',') : [];
  const named = protocols.filter((protocol) => given.includes(protocol));
  return named.length === 0 ? protocols : named;
}

function faultsOf({ published, blamed }: ProviderOutcome): string[] {
  const wanted = `name,done\n${notes.map((name) => `${name},yes\n`).join('')}`;
  return [
    ...(published === wanted ? [] : [`published ${JSON.stringify(published)}`]),
    ...blamed.map((type) => `the journal has ${type}`),
  ];
}
