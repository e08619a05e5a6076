import { copyFile, mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EVENT_VERSION, type NewEvent } from '@galley/schema';
import { openStore } from '../open/open-store.ts';

/**
 * Writes a store with every kind of event as this version stores it, to be frozen beside the tests. Run it once per
 * version, before the shapes change: `node packages/engine/store/testing/make-sample.ts`.
 */
const hash = 'a'.repeat(64);
const change = { path: 'a.txt', hash, size: 3, reference: null, renamed_from: null };
const operation = { path: 'a.txt', from: null, to: hash };
const call = { agent: 'main', call: 'main.1' };
const usage = { input_tokens: 10, output_tokens: 2, cost: null };

const error = { code: 'MODEL_UNAVAILABLE', message: 'm', remedy: 'r', details: {} };
const events: NewEvent[] = [
  { stream: 'workbench', event: { type: 'workbench.created', workbench_id: 'wb_1' } },
  { stream: 'workbench', event: { type: 'workbench.renamed', name: 'Household' } },
  { stream: 'workbench', event: { type: 'model.selected', model: 'offline' } },
  {
    stream: 'workbench',
    event: {
      type: 'message.added',
      message_id: 'msg_1',
      role: 'user',
      text: 'Grüße, 世界',
      run_id: 'run_1',
      elapsed_ms: null,
      tool_calls: [],
    },
  },
  {
    stream: 'run_1',
    event: {
      type: 'run.started',
      run_id: 'run_1',
      message_id: 'msg_1',
      request: 'Grüße, 世界',
      model: 'offline',
      workflow: { name: 'rpi', hash },
      budget: { dollars: 5, tokens: null },
      allow_unknown_price: false,
      variables: { who: 'me' },
    },
  },
  {
    stream: 'run_1',
    event: {
      type: 'model.requested',
      ...call,
      prompt: { system: 's', user: 'u' },
      reserved: { dollars: 0.1, tokens: 9 },
    },
  },
  {
    stream: 'run_1',
    event: {
      type: 'model.answered',
      ...call,
      text: 'reading',
      tool_calls: [{ call_id: 'main.1.0', tool: 'read_file', arguments: { path: 'a.txt' } }],
      usage,
      elapsed_ms: 1,
    },
  },
  { stream: 'run_1', event: { type: 'tool.requested', ...call } },
  {
    stream: 'run_1',
    event: { type: 'tool.finished', ...call, success: true, receipt: 'read', result: hash, elapsed_ms: 1 },
  },
  { stream: 'run_1', event: { type: 'gate.opened', agent: 'main', gate: 'gate.1', digest: hash } },
  {
    stream: 'run_1',
    event: { type: 'gate.answered', agent: 'main', gate: 'gate.1', decision: 'approve', feedback: '', by: 'person' },
  },
  { stream: 'run_1', event: { type: 'run.resumed' } },
  { stream: 'run_1', event: { type: 'reply.sent', agent: 'main', message_id: 'msg_2' } },
  { stream: 'workbench', event: { type: 'draft.started', draft_id: 'draft_1' } },
  {
    stream: 'workbench',
    event: { type: 'draft.changed', draft_id: 'draft_1', cause: 'run_1/main.1', changes: [change] },
  },
  { stream: 'workbench', event: { type: 'draft.discarded', draft_id: 'draft_1' } },
  { stream: 'workbench', event: { type: 'draft.recovered', draft_id: 'draft_1' } },
  {
    stream: 'workbench',
    event: {
      type: 'checkpoint.created',
      checkpoint_id: 'cp_1',
      reason: 'publish',
      name: 'Before publishing',
      manifest: hash,
      files: 1,
      bytes: 3,
    },
  },
  {
    stream: 'workbench',
    event: {
      type: 'publish.started',
      publish_id: 'pub_1',
      kind: 'publish',
      draft_id: 'draft_1',
      checkpoint_id: 'cp_1',
      operations: [operation],
    },
  },
  { stream: 'workbench', event: { type: 'publish.finished', publish_id: 'pub_1' } },
  { stream: 'workbench', event: { type: 'checkpoint.deleted', checkpoint_id: 'cp_1' } },
  { stream: 'workbench', event: { type: 'publish.rolled_back', publish_id: 'pub_2' } },
  {
    stream: 'workbench',
    event: { type: 'timeline.moved', kind: 'undo', to_seq: 4, checkpoint_id: null, paths: [] },
  },
  { stream: 'workbench', event: { type: 'revisions.pruned', before_seq: 4 } },
  {
    stream: 'run_1',
    event: {
      type: 'model.failed',
      ...call,
      error,
      transient: true,
    },
  },
  {
    stream: 'run_1',
    event: { type: 'turn.requested', ...call, prompt: 'p', session: 'main.3', reserved: { dollars: null, tokens: 5 } },
  },
  { stream: 'run_1', event: { type: 'turn.answered', ...call, text: 't', usage, totals: usage, elapsed_ms: 3 } },
  { stream: 'run_1', event: { type: 'script.requested', ...call } },
  { stream: 'run_1', event: { type: 'script.finished', ...call, exit_code: 1, output: 'o', error, elapsed_ms: 2 } },
  { stream: 'run_1', event: { type: 'workflow.loaded', ...call, workflow: { name: 'other', hash } } },
  { stream: 'run_1', event: { type: 'ask.opened', agent: 'main', ask: 'main.4', deadline: 1_700_000_000_000 } },
  { stream: 'run_1', event: { type: 'ask.answered', agent: 'main', ask: 'main.4', text: 'blue' } },
  { stream: 'run_1', event: { type: 'ask.expired', agent: 'main', ask: 'main.4' } },
  { stream: 'run_1', event: { type: 'budget.reached', agent: 'main', scope: { kind: 'run' }, error } },
  {
    stream: 'run_1',
    event: { type: 'budget.raised', budget: { dollars: 9, tokens: null }, allow_unknown_price: true },
  },
  { stream: 'run_1', event: { type: 'run.paused', error, resume_at: null } },
  { stream: 'run_1', event: { type: 'run.cancelled' } },
];

const target = join(import.meta.dirname, 'samples', `version-${EVENT_VERSION}.db`);
await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-sample-'));
const store = await openStore({ directory: folder.path, clock: { now: () => 1_700_000_000_000 } });
for (const event of events) await store.journal.append([event]);
await store.close();
const file = join(folder.path, 'galley.db');
const database = new DatabaseSync(file);
// One file, with nothing beside it to forget.
database.exec('PRAGMA journal_mode = DELETE; VACUUM');
database.close();
await mkdir(dirname(target), { recursive: true });
await copyFile(file, target);
