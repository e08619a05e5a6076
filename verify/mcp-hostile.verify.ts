import { hostileCases } from './mcp-hostile/cases.ts';
import { play } from './mcp-hostile/play.ts';
import type { Verification } from './verification.ts';

/**
 * MCP servers that change their tools, flood, lie, hang, die and give orders, over stdio and HTTP: nothing of them runs without
 * consent, what they send is bounded and marked, and nothing of them is left (SPEC T1, T3, T9). `--only WORDS`, `--quick`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const named = hostileCases.filter(({ mode, over }) => only === undefined || `${over} ${mode}`.includes(only));
  const cases = args.includes('--quick') ? named.filter(({ slow, mode }) => slow !== true && mode !== 'forks') : named;
  const violations: string[] = [];
  for (const each of cases) {
    const faults = await play(each);
    violations.push(...faults.map((fault) => `${each.over} ${each.mode}: ${fault}`));
  }
  return { counts: { servers: cases.length }, violations };
}
