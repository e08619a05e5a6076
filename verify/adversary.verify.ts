import { type Campaign, cases, type Tried } from './adversary/attack.ts';
import { campaigns } from './adversary/campaigns.ts';
import { buildLab } from './adversary/lab.ts';
import { renderTable } from './adversary/table.ts';
import type { Verification } from './verification.ts';

/** Fewer attacks than this are no proof. */
const leastAttacks = 400;

/**
 * Attackers against the whole of Galley, by its command line, its server and a provider's side of the wire. What can be
 * attacked is taken from the registries, so that a new tool, procedure, transition, State key or name in `.galley/` is
 * attacked without anybody remembering it. `--only WORDS` keeps what has these words in its campaign, attacker, kind,
 * name or case; `--short` tries a sample of every kind; `--list` prints every attack.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const short = args.includes('--short');
  const tried: Tried[] = [];
  const violations: string[] = [];
  const chosen = campaigns.filter((campaign) => only === undefined || mayHold(campaign, only));
  await using lab = await buildLab({ short });
  for (const campaign of chosen.length === 0 ? campaigns : chosen) {
    const started = performance.now();
    const before = tried.length;
    const report = (one: Omit<Tried, 'attacker'>): void => {
      const all: Tried = { attacker: campaign.attacker, ...one };
      if (chosen.length === 0 && only !== undefined && !describe(all).includes(only)) return;
      tried.push(all);
      if (args.includes('--list')) console.error(`${all.through === null ? 'refused' : 'THROUGH'}  ${describe(all)}`);
    };
    // A campaign that breaks off has tried nothing of what was left.
    await campaign.run(lab, report).catch((error: unknown) => {
      violations.push(`${campaign.name} broke off: ${error instanceof Error ? error.stack : String(error)}`);
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.error(`… ${campaign.name}: ${tried.length - before} attacks, ${seconds} s`);
  }
  for (const one of tried) if (one.through !== null) violations.push(`${describe(one)}: ${one.through}`);
  const counts: Record<string, number> = { attacks: tried.length };
  if (only === undefined) violations.push(...missing(tried, short));
  for (const [number, name] of Object.entries(cases)) {
    const count = tried.filter((one) => one.cases?.includes(Number(number)) === true).length;
    if (count > 0) counts[`case ${number}: ${name}`] = count;
  }
  console.error(`\n${renderTable(tried)}\n`);
  return { counts, violations };
}

function mayHold({ name, attacker, cases: numbers = [] }: Campaign, words: string): boolean {
  return [name, attacker, ...numbers.map((number) => `case ${number}`)].includes(words);
}

function describe({ attacker, kind, name, cases: numbers = [] }: Tried): string {
  return [...numbers.map((number) => `case ${number}`), attacker, kind, name].join(' · ');
}

/** What a whole run has to have tried. */
function missing(tried: readonly Tried[], short: boolean): string[] {
  const never = Object.entries(cases)
    .filter(([number]) => !tried.some((one) => one.cases?.includes(Number(number)) === true))
    .map(([number, name]) => `case ${number} was not tried: ${name}`);
  const few =
    !short && tried.length < leastAttacks ? [`only ${tried.length} attacks; ${leastAttacks} are the least`] : [];
  return [...never, ...few];
}
