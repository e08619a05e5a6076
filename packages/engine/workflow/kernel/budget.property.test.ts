import type { JournalRow, RunEvent } from '@galley/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EffectContext } from '../perform/ports.ts';
import { createHarness } from '../testing/harness.ts';

/** One Agent: how often it calls before it ends, its limit, the Agents it forks first. */
interface Node {
  readonly calls: number;
  readonly limit: number | null;
  readonly children: readonly Node[];
}

interface Price {
  readonly estimate: number | null;
  readonly cost: number | null;
}

const limits = fc.option(fc.integer({ min: 1, max: 40 }), { nil: null, freq: 3 });
function node(depth: number): fc.Arbitrary<Node> {
  const children = depth === 0 ? fc.constant([]) : fc.array(node(depth - 1), { maxLength: 3 });
  return fc.record({ calls: fc.integer({ min: 1, max: 4 }), limit: limits, children });
}
const tree = node(3);

const honest = fc
  .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))
  .map(([one, other]): Price => ({ estimate: Math.max(one, other), cost: Math.min(one, other) }));
const wild = fc.record({
  estimate: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null, freq: 6 }),
  cost: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null, freq: 6 }),
});

const chance = fc.infiniteStream;

interface Trial {
  readonly root: Node;
  readonly limit: number | null;
  readonly prices: Iterable<Price>;
  readonly allowUnknownPrice: boolean;
  readonly slow: boolean;
}

async function run({ root, limit, prices, allowUnknownPrice, slow }: Trial) {
  const stream = prices[Symbol.iterator]();
  const priced = new Map<string, Price>();
  const priceOf = ({ agent }: EffectContext): Price => {
    const call = agent.pending !== null && 'call' in agent.pending ? String(agent.pending.call) : '';
    const known = priced.get(call) ?? stream.next().value ?? { estimate: 1, cost: 1 };
    priced.set(call, known);
    return known;
  };
  const nodeOf = (path: string) =>
    path === '' ? root : path.split('.').reduce<Node>((above, index) => above.children[Number(index)] ?? above, root);
  const answered = new Map<string, number>();
  const harness = createHarness({
    files: { START: 'start', WORK: 'work' },
    slow,
    allowUnknownPrice,
    budget: { dollars: limit, tokens: null },
    estimate: (context) => priceOf(context).estimate,
    async model({ agent, context }) {
      const { cost } = priceOf(context);
      for (let tick = (cost ?? 5) % 4; tick > 0; tick -= 1) await Promise.resolve();
      const path = context.agent.variables.path ?? '';
      const node = nodeOf(path);
      const calls = (answered.get(agent) ?? 0) + 1;
      answered.set(agent, calls);
      const forks = node.children.map((child, index) => {
        const budget = child.limit === null ? '' : ` budget="${child.limit}"`;
        return `<fork path="${path === '' ? index : `${path}.${index}`}"${budget}>START</fork>`;
      });
      const move = calls >= node.calls ? '<result>done</result>' : '<goto>WORK</goto>';
      return { text: `${calls === 1 ? forks.join('') : ''}${move}`, cost };
    },
  });
  harness.start();
  await harness.drive();
  const agents = harness.state().agents.values().toArray();
  const scopes = agents.flatMap((agent) =>
    agent.limit?.dollars == null ? [] : [{ name: agent.id, limit: agent.limit.dollars }],
  );
  if (limit !== null) scopes.push({ name: 'run', limit });
  return { ...harness, scopes };
}

const within = (scope: string, agent: string) => scope === 'run' || agent === scope || agent.startsWith(`${scope}-`);

/** Goes through the journal by hand, with no code of the kernel's: what was spent and held back at each request. */
function audit(rows: readonly JournalRow<RunEvent>[], scope: { readonly name: string; readonly limit: number }) {
  const underWay = new Map<string, { readonly call: string; readonly estimate: number }>();
  let spent = 0;
  let excused = 0;
  let worstPromise = 0;
  let inFlight: readonly { readonly call: string; readonly estimate: number }[] = [];
  const costs = new Map<string, number>();
  for (const { event } of rows) {
    if (event.type === 'model.requested' && within(scope.name, event.agent)) {
      expect(underWay.has(event.agent), 'one call for each Agent').toBe(false);
      underWay.set(event.agent, { call: event.call, estimate: event.reserved.dollars ?? 0 });
      const held = underWay.values().reduce((sum, { estimate }) => sum + estimate, 0);
      worstPromise = Math.max(worstPromise, spent + held);
      inFlight = [...underWay.values()];
    }
    if (event.type === 'model.answered' && within(scope.name, event.agent)) {
      underWay.delete(event.agent);
      spent += event.usage.cost ?? 0;
      costs.set(event.call, event.usage.cost ?? 0);
    }
  }
  for (const { call, estimate } of inFlight) excused += Math.max(0, (costs.get(call) ?? 0) - estimate);
  return { spent, excused, worstPromise };
}

const amount = { numRuns: 400 };

describe('budgets', () => {
  it('[O12] with honest estimates no limit is ever passed, of the Run or of any Agent', async () => {
    await fc.assert(
      fc.asyncProperty(tree, limits, chance(honest), fc.boolean(), async (root, limit, prices, slow) => {
        const { rows, scopes } = await run({ root, limit, prices, allowUnknownPrice: false, slow });
        for (const scope of scopes) expect(audit(rows, scope).spent, scope.name).toBeLessThanOrEqual(scope.limit);
      }),
      amount,
    );
  });

  it('[O12] with bad or unknown estimates a limit is passed by no more than the calls in flight were wrong', async () => {
    const trial = fc.tuple(tree, limits, chance(wild), fc.boolean(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(trial, async ([root, limit, prices, allowUnknownPrice, slow]) => {
        const { rows, scopes } = await run({ root, limit, prices, allowUnknownPrice, slow });
        for (const scope of scopes) {
          const { spent, excused, worstPromise } = audit(rows, scope);
          expect(worstPromise, `${scope.name}: promised`).toBeLessThanOrEqual(scope.limit);
          expect(spent, `${scope.name}: spent`).toBeLessThanOrEqual(scope.limit + excused);
        }
      }),
      amount,
    );
  });

  it('[O12] where nothing is unknown and nothing is limited, nobody is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(tree, chance(honest), fc.boolean(), async (root, prices, slow) => {
        const free = strip(root);
        const { rows } = await run({ root: free, limit: null, prices, allowUnknownPrice: false, slow });
        expect(rows.some(({ event }) => event.type === 'budget.reached')).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

function strip(node: Node): Node {
  return { ...node, limit: null, children: node.children.map(strip) };
}
