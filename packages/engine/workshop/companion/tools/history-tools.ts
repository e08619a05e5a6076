import { type AuditDifference, type CompanionSource, type ConversationEntry, NotFoundError } from '@galley/schema';
import { z } from 'zod';
import { recordSources } from '../../../model/index.ts';
import type { Looked, ToolDesk } from './companion-tool.ts';
import { defineTool } from './define-tool.ts';
import { artifactPlace, filePlace, type RunId, runOf } from './places.ts';

const planVersion = /^plan@(\d+)$/;
const isCheckpoint = (name: string) => name.startsWith('cp_') || name === 'now';

export const gitLog = defineTool({
  name: 'git_log',
  description:
    'Lists what can be compared: snapshots of the run (start, phases, items, end), versions of its plan (plan@1), Revisions of the Draft (msg_…), Checkpoints of the folder (cp_…).',
  arguments: z.strictObject({}),
  summary: () => 'Listing versions',
  async look(_input, { desk }) {
    const { run, bench } = desk;
    const snapshots = run === null ? [] : await run.snapshots();
    const versions = run === null ? [] : await run.planVersions();
    const id = run?.id as RunId;
    return {
      result: {
        snapshots: snapshots.map(({ name, kind, at, seq }) => ({ name, kind, at: timeOf(at), seq })),
        plan_versions: versions.map(({ number, author, at, items }) => ({
          name: `plan@${number}`,
          author,
          at: timeOf(at),
          items,
        })),
        revisions: (await bench.conversation()).flatMap(revisionOf),
        checkpoints: bench
          .checkpoints()
          .map(({ checkpointId, name, createdAt }) => ({ id: checkpointId, name, at: timeOf(createdAt) })),
      },
      sources: [],
      places: snapshots.map(({ seq, name }) => ({ kind: 'journal', label: `#${seq} ${name}`, run_id: id, seq })),
    };
  },
});

export const gitDiff = defineTool({
  name: 'git_diff',
  description:
    'What changed between two names of git_log: two snapshots ("phase 1", "IMPLEMENT/2", "start", "end") or Revisions (msg_…), two versions of the plan (plan@1, plan@2), two Checkpoints (or "now").',
  arguments: z.strictObject({ before: z.string().max(200), after: z.string().max(200), path: z.string().optional() }),
  summary: ({ before, after }) => `Comparing ${before} with ${after}`,
  async look({ before, after, path }, tools) {
    const [one, other] = [planVersion.exec(before)?.[1], planVersion.exec(after)?.[1]];
    if (one !== undefined && other !== undefined) return diffPlan(tools, Number(one), Number(other));
    if (isCheckpoint(before) && isCheckpoint(after)) return diffCheckpoints(tools, before, after, path);
    return diffSnapshots(tools, before, after, path);
  },
});

export const gitShow = defineTool({
  name: 'git_show',
  description: 'What one snapshot or Checkpoint changed over the one before it, or the text of a version of the plan.',
  arguments: z.strictObject({ name: z.string().max(200), path: z.string().optional() }),
  summary: ({ name }) => `Looking at ${name}`,
  async look({ name, path }, tools) {
    const number = planVersion.exec(name)?.[1];
    if (number !== undefined) return showPlan(tools, Number(number));
    if (isCheckpoint(name)) return diffCheckpoints(tools, checkpointBefore(tools, name), name, path);
    const names = (await runOf(tools).snapshots()).map((snapshot) => snapshot.name);
    const place = names.indexOf(name);
    if (place === -1) throw unknown(name);
    return diffSnapshots(tools, names[Math.max(0, place - 1)] ?? name, name, path);
  },
});

async function diffSnapshots(tools: ToolDesk, before: string, after: string, path?: string): Promise<Looked> {
  const run = runOf(tools);
  const { from, to, changes, unchanged, left_out: leftOut } = await run.diff(before, after, path);
  const sources = await tools.sourcesOfRun();
  tools.require(sources);
  return {
    result: { from: from.name, to: to.name, changes, unchanged, ...(leftOut === null ? {} : { left_out: leftOut }) },
    sources: recordSources(sources),
    places: [
      { kind: 'difference', label: `${from.name}..${to.name}`, run_id: run.id, before: from.name, after: to.name },
      { kind: 'journal', label: `#${from.seq} ${from.name}`, run_id: run.id, seq: from.seq },
      { kind: 'journal', label: `#${to.seq} ${to.name}`, run_id: run.id, seq: to.seq },
      ...changes.map((change) => changedPlace(run.id, change)),
    ],
    computed: {
      query: 'git_diff',
      arguments: { before, after, ...(path === undefined ? {} : { path }) },
      result: `${changes.length} changed, ${unchanged} unchanged`,
      data: changes.length === 0 ? 'none' : 'known',
    },
  };
}

async function diffPlan(tools: ToolDesk, from: number, to: number): Promise<Looked> {
  const run = runOf(tools);
  const difference = await run.diffPlan(from, to);
  if (difference === null) throw unknown(`plan@${from}..plan@${to}`);
  const artifact = (await run.plan())?.artifact ?? 'plan.md';
  const sources = await tools.sourcesOfArtifact(artifact);
  tools.require(sources);
  return { result: difference, sources: recordSources(sources), places: [artifactPlace(run.id, artifact)] };
}

async function showPlan(tools: ToolDesk, number: number): Promise<Looked> {
  const run = runOf(tools);
  const version = (await run.planVersions()).find((each) => each.number === number);
  if (version === undefined) throw unknown(`plan@${number}`);
  const artifact = (await run.plan())?.artifact ?? 'plan.md';
  const sources = await tools.sourcesOfArtifact(artifact);
  tools.require(sources);
  return { result: version, sources: recordSources(sources), places: [artifactPlace(run.id, artifact)] };
}

/** Names and sizes alone: what is in the files is not read. */
async function diffCheckpoints(tools: ToolDesk, before: string, after: string, path?: string): Promise<Looked> {
  const {
    added,
    removed,
    modified,
    unchanged,
    unknown: untold,
  } = await tools.desk.bench.compareCheckpoints(before, after);
  const wanted = (file: { readonly path: string }) => path === undefined || file.path === path;
  const names = (files: readonly { readonly path: string }[]) => files.filter(wanted).map((file) => file.path);
  const result = {
    added: names(added),
    removed: names(removed),
    modified: names(modified),
    unchanged,
    unknown: untold,
  };
  return { result, sources: [], places: [...result.added, ...result.modified].map((file) => filePlace(file)) };
}

function checkpointBefore({ desk }: ToolDesk, name: string): string {
  const ids = desk.bench.checkpoints().map(({ checkpointId }) => checkpointId);
  const place = name === 'now' ? ids.length : ids.indexOf(name);
  if (place === -1) throw unknown(name);
  return ids[Math.max(0, place - 1)] ?? name;
}

function changedPlace(run: RunId, { kind, path }: AuditDifference): CompanionSource {
  return kind === 'file' ? filePlace(path) : artifactPlace(run, path);
}

function unknown(name: string): NotFoundError {
  return new NotFoundError(`There is no version "${name}".`, 'Use a name that git_log lists.', { name });
}

/** The message that a Revision comes after, without its words: these may be of another run. */
function revisionOf(entry: ConversationEntry) {
  if (entry.kind !== 'user_message' && entry.kind !== 'assistant_message') return [];
  return [{ name: entry.message_id, after: entry.kind === 'user_message' ? 'a request' : 'an answer' }];
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
