import { startModelServer, text } from '../test/wire/model-server.ts';
import { misbehaviours } from './misbehaviour/cases.ts';
import { play } from './misbehaviour/play.ts';
import type { Verification } from './verification.ts';

const protocols = ['responses', 'anthropic', 'chat'] as const;

/**
 * Models that do not do what they say, over three protocols, each through a whole run: no item is ticked that was not done,
 * no plan is lost, nothing is written twice (SPEC R18). `--every N` for each Nth, `--only WORDS`, `--protocol chat`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  const every = Number(after('--every') ?? 1);
  const only = after('--only');
  const chosen = protocols.filter((protocol) => (after('--protocol') ?? protocol).split(',').includes(protocol));
  const cases = misbehaviours.filter(
    ({ name }, index) => index % every === 0 && (only === undefined || name.includes(only)),
  );
  const server = await startModelServer(() => text('unscripted'));
  const violations: string[] = [];
  let played = 0;
  try {
    for (const each of cases) {
      for (const protocol of chosen) {
        const faults = await play(server, protocol, each);
        played += 1;
        violations.push(...faults.map((fault) => `${each.name} (${protocol}): ${fault}`));
      }
    }
  } finally {
    await server.close();
  }
  return { counts: { misbehaviours: cases.length, protocols: chosen.length, played }, violations };
}
