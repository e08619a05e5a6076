import { type AuditAmount, type CompanionComputed, plural } from '@galley/schema';
import { z } from 'zod';
import { joinSources, noSources, readSources, recordSources, type Sources } from '../../../model/index.ts';
import type { ToolDesk } from './companion-tool.ts';
import { defineTool } from './define-tool.ts';
import { artifactPlace, eventPlace, runOf } from './places.ts';

const paged = { limit: z.int().min(1).max(100).default(30), cursor: z.string().max(200).optional() };
const inPhase = { phase: z.string().max(100).optional(), item: z.int().optional() };

export const getJob = defineTool({
  name: 'get_job',
  description: 'The run: status, model, phases with times, tools with counts and failures, what it used.',
  arguments: z.strictObject({}),
  summary: () => 'Looking at the run',
  async look(_input, tools) {
    const run = runOf(tools);
    const { warnings, ...job } = await run.job();
    const shown = tools.mayShow(await tools.sourcesOfRun()) ? { ...job, warnings } : job;
    return {
      result: shown,
      sources: recordSources(await tools.sourcesOfRun()),
      places: [job.first_seq, job.last_seq].map((seq) => eventPlace(run.id, { seq, words: '' })),
      computed: amount('get_job', {}, job.usage),
    };
  },
});

export const getUsage = defineTool({
  name: 'get_usage',
  description: 'Cost, tokens, calls and time of this run, summed by phase, item, model, agent, call or day.',
  arguments: z.strictObject({ by: z.enum(['call', 'item', 'phase', 'agent', 'model', 'run', 'day']).default('phase') }),
  summary: ({ by }) => `Adding up what the run used by ${by}`,
  async look({ by }, tools) {
    const { rows, sum } = await runOf(tools).usage({ by });
    const labels = tools.mayShow(await tools.sourcesOfRun());
    return {
      result: { rows: rows.map(({ key, label, usage }) => ({ key, ...(labels ? { label } : {}), usage })), sum },
      sources: labels ? recordSources(await tools.sourcesOfRun()) : [],
      computed: amount('get_usage', { by }, sum),
    };
  },
});

export const getAuditTrail = defineTool({
  name: 'get_audit_trail',
  description:
    'What happened, oldest first: model calls, tool calls, gates, faults. `types: ["failed"]` for what went wrong.',
  arguments: z.strictObject({ types: z.array(z.string().max(60)).max(20).default([]), ...inPhase, ...paged }),
  summary: () => 'Reading the audit trail',
  async look(input, tools) {
    const run = runOf(tools);
    const { events, ...page } = await run.trail(defined(input));
    return shownEvents(tools, events, page);
  },
});

export const searchAudit = defineTool({
  name: 'search_audit',
  description: 'Finds words in what happened in this run: prompts, answers, arguments, results, faults.',
  arguments: z.strictObject({ query: z.string().trim().min(1).max(1000), ...paged }),
  summary: ({ query }) => `Searching the audit for "${query}"`,
  async look(input, tools) {
    const { events, ...page } = await runOf(tools).search({ ...defined(input), query: input.query });
    return shownEvents(tools, events, page);
  },
});

export const getChatHistory = defineTool({
  name: 'get_chat_history',
  description: "The agent's own conversation: prompts, answers, tool results, oldest first.",
  arguments: z.strictObject({ ...inPhase, most_text: z.int().min(100).max(20_000).default(2000), ...paged }),
  summary: () => "Reading the agent's conversation",
  async look(input, tools) {
    const { turns, ...page } = await runOf(tools).chat(defined(input));
    return shownEvents(
      tools,
      turns.map((turn) => ({ ...turn, words: turn.role })),
      page,
    );
  },
});

export const getTodos = defineTool({
  name: 'get_todos',
  description: 'The checklists of this run with the status of every item and why it failed: earlier ones first.',
  arguments: z.strictObject({}),
  summary: () => 'Reading the checklists',
  async look(_input, tools) {
    const run = runOf(tools);
    const lists = await run.todos();
    let sources: Sources = noSources;
    for (const { artifact } of lists) sources = joinSources(sources, await tools.sourcesOfArtifact(artifact));
    tools.require(sources);
    const places = [...new Set(lists.map(({ artifact }) => artifact))].map((name) => artifactPlace(run.id, name));
    return { result: { lists }, sources: recordSources(sources), places };
  },
});

export const getLlmRequest = defineTool({
  name: 'get_llm_request',
  description:
    'One model call of the run by its name (main.3) or its place in the journal: messages, answer, what it used.',
  arguments: z.strictObject({ call: z.string().optional(), seq: z.int().optional() }),
  summary: ({ call, seq }) => `Reading the model call ${call ?? seq ?? ''}`.trim(),
  async look(input, tools) {
    const run = runOf(tools);
    const { wire, tools: declared, ...request } = await run.request(defined(input));
    const sources = await tools.sourcesOfRun();
    tools.require(sources);
    const names = declared.map(({ name }) => name);
    // The bytes that left say the same again, and at length.
    return { result: { ...request, tools: names, wire: wire.state }, sources: recordSources(sources), places: [] };
  },
});

export const getGraphChanges = defineTool({
  name: 'get_graph_changes',
  description: 'What the run changed in attached graph databases, oldest first; with all_kinds, in any datasource.',
  arguments: z.strictObject({ all_kinds: z.boolean().default(false), limit: z.int().min(1).max(200).default(50) }),
  summary: () => 'Reading changes of datasources',
  async look(input, tools) {
    const run = runOf(tools);
    const result = await run.graphChanges(input);
    const sources = await tools.sourcesOfRun();
    if (result.changes.length > 0) tools.require(sources);
    return {
      result,
      sources: result.changes.length > 0 ? recordSources(sources) : [],
      places: result.changes.map(({ seq, datasource }) => eventPlace(run.id, { seq, words: datasource })),
      computed: {
        query: 'get_graph_changes',
        arguments: input,
        result: plural(result.total, 'change'),
        data: result.total > 0 ? 'known' : 'none',
      },
    };
  },
});

interface Shown {
  readonly seq: number;
  readonly words: string;
  readonly sources: readonly string[] | null;
}

/** Events as far as consent covers what they are made from; the rest is counted. */
function shownEvents<Event extends Shown>(tools: ToolDesk, events: readonly Event[], page: { readonly total: number }) {
  const { id } = runOf(tools);
  const seen = events.filter((event) => tools.mayShow(readSources(event.sources)));
  const hidden = events.length - seen.length;
  const sources = seen.map((event) => readSources(event.sources)).reduce(joinSources, noSources);
  return {
    result: {
      events: seen.map(({ sources: _sources, ...event }) => event),
      ...page,
      ...(hidden === 0 ? {} : { not_shared: `${plural(hidden, 'event')} made from files that may not be sent` }),
    },
    sources: recordSources(sources),
    places: seen.map((event) => eventPlace(id, event)),
  };
}

/** Without what was left out: a query tells a missing field from one that is undefined. */
function defined<Input extends object>(input: Input): { [Key in keyof Input]: Exclude<Input[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;
}

function amount(query: string, input: Record<string, unknown>, usage: AuditAmount): CompanionComputed {
  const { data, calls, cost, input_tokens: read, output_tokens: written, unreported, unpriced } = usage;
  const parts = [
    plural(calls, 'call'),
    cost === null ? 'cost not known' : `$${cost}`,
    ...(read === null || written === null ? ['tokens not known'] : [`${read} tokens in`, `${written} tokens out`]),
    ...(unreported === 0 ? [] : [`${plural(unreported, 'call')} nobody accounted for`]),
    ...(unpriced === 0 ? [] : [`${plural(unpriced, 'call')} without a known price`]),
  ];
  return { query, arguments: input, result: data === 'none' ? 'no calls' : parts.join(', '), data };
}
