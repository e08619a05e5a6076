import { describe, expect, it } from 'vitest';
import { buildGraph, reachedBy } from '../graph/workflow-graph.ts';
import { parseWorkflow } from '../load/load-workflow.ts';
import { checkTransition } from './check-transition.ts';
import { parseTransition } from './parse-transition.ts';
import type { AllowedTransition } from './policy.ts';
import { allowedTransitionSchema } from './policy-schema.ts';
import { renderAllowed, renderTransition } from './render-transition.ts';
import { attributeNames, attributes } from './tags/attributes.ts';
import { contents } from './tags/contents.ts';
import { isFork, moveTags, tagOf } from './tags/table.ts';
import { transitionFromTool } from './transition-from-tool.ts';
import { transitionTool } from './transition-tool.ts';

const samples = { state: 'B', text: 'words', duration: '90s', stack: 'keep' } as const;
const states = new Set(['A', 'B', 'STATE']);
const workflows = { has: () => true, names: () => ['other'] };

/** An entry of `allowed_transitions` that says all that can be said about a tag. */
function written(tag: (typeof moveTags)[number]): Record<string, string> {
  const { content, attributes: known } = tagOf(tag);
  const { policy } = contents[content];
  const named = attributeNames.filter((name) => known[name] !== undefined);
  return {
    tag,
    ...(policy === null ? {} : { [policy]: content === 'workflow' ? 'other' : 'A' }),
    ...Object.fromEntries(named.map((name) => [name, samples[attributes[name].kind]])),
  };
}

function entryOf(tag: (typeof moveTags)[number]): AllowedTransition {
  return allowedTransitionSchema.parse(written(tag));
}

describe.each(moveTags)('[O2] <%s>', (tag) => {
  it('as a model is told to write it can be read, and its own policy allows it', () => {
    const parsed = parseTransition(renderAllowed(entryOf(tag)));
    expect(parsed).toMatchObject({ ok: true });
    if (!parsed.ok) return;
    const policy = { allowed_transitions: [entryOf(tag)] };
    expect(checkTransition(parsed.transition, { states, policy, workflows })).toBeNull();
    expect(parseTransition(renderTransition(parsed.transition))).toEqual(parsed);
  });

  it('is offered by the typed tool with what it needs', () => {
    const { parameters } = transitionTool({ allowed_transitions: [{ tag }] }, states, ['other']);
    const text = JSON.stringify(parameters);
    expect(text).toContain(`"enum":["${tag}"]`);
    for (const name of attributeNames) {
      const offered = tagOf(tag).attributes[name] !== undefined && !(isFork(tag) && name === 'next');
      if (offered) expect(text).toContain(`"${name}":{`);
    }
  });

  it('means the same by tag and by tool', () => {
    const entry = written(tag);
    const { field, policy } = contents[tagOf(tag).content];
    const call = { ...entry, [field]: policy === null ? 'Which?' : entry[policy] };
    const parsed = transitionFromTool(isFork(tag) ? { forks: [call] } : { move: call });
    expect(parsed).toMatchObject({ ok: true });
    if (parsed.ok) expect(parseTransition(renderTransition(parsed.transition))).toEqual(parsed);
  });

  it('leads where the graph says, by policy and by text', () => {
    const entry = entryOf(tag);
    const said = { ...entry, timeout: undefined };
    const text = renderAllowed(said).replace('…', 'text');
    const graph = buildGraph(
      parseWorkflow('w', [
        { name: 'START.md', text: `---\nallowed_transitions:\n  - ${JSON.stringify(written(tag))}\n---\nGo on.` },
        { name: 'TEXT.md', text },
        { name: 'A.md', text: 'a' },
        { name: 'B.md', text: 'b' },
      ]),
    );
    const [byPolicy] = graph.get('START')?.edges ?? [];
    const [byText] = graph.get('TEXT')?.edges ?? [];
    expect(byPolicy).toMatchObject({ kind: tag });
    expect(byText).toMatchObject({ kind: tag });
    const known = ['A', 'B'];
    for (const edge of [byPolicy, byText]) {
      if (edge !== undefined) for (const name of reachedBy(edge)) expect(known).toContain(name);
    }
  });
});
