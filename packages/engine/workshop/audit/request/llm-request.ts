import { createHash } from 'node:crypto';
import { type AuditRequest, InternalError, type JournalEvent, type Sent } from '@galley/schema';
import {
  type AskedModel,
  type ModelRegistry,
  type ModelRequest,
  messagesOf,
  rebuildRequest,
} from '../../../model/index.ts';
import type { Store } from '../../../store/index.ts';
import { definitionOf } from '../../../workflow/index.ts';
import { answerTokens } from '../../ports/estimate-call.ts';
import { sentOptionsSchema, sentToolsSchema } from '../../ports/keep-sent.ts';
import { modelRequest } from '../../ports/model-request.ts';
import { toolsOf } from '../../ports/request-tools.ts';
import { hideKeysDeep } from '../base/hide-keys.ts';
import { type AuditReader, readRows } from '../base/reader.ts';
import type { FoundCall } from './find-call.ts';
import { stateAt } from './state-at.ts';

export interface RequestSources {
  readonly store: Store;
  readonly models: ModelRegistry;
}

interface Made {
  readonly request: ModelRequest;
  readonly asked: AskedModel | null;
  readonly offline: boolean;
}

/**
 * One call as it left: its messages from the fold of the journal, its tools and options from what was kept with the
 * outcome, its bytes by asking once more over a wire that leads nowhere. What left is known by its hash, so the answer
 * says whether these are the very bytes.
 */
export async function llmRequest(
  reader: AuditReader,
  sources: RequestSources,
  found: FoundCall,
): Promise<AuditRequest> {
  const { run, call, seq, answered, at, agent, phase, item, model } = found;
  const outcome = answered === null ? undefined : (await readRows(reader, run, [answered])).get(answered)?.event;
  const sent =
    outcome !== undefined && outcome.type !== 'web.search_finished' && 'sent' in outcome
      ? (outcome.sent ?? null)
      : null;
  const made = await remake(sources, found, sent);
  const { system, messages, tools, effort, maxOutputTokens, toolChoice } = made.request;
  const shown = {
    run_id: run,
    call,
    seq,
    answer_seq: answered,
    at,
    agent_id: agent,
    phase,
    item,
    model: sent === null ? model : made.request.model,
    system,
    messages: [...messages],
    tools: tools.map((tool) => ({ ...tool, parameters: { ...tool.parameters } })),
    options: {
      effort: effort ?? null,
      max_output_tokens: maxOutputTokens ?? null,
      tool_choice: toolChoice ?? 'auto',
    },
    wire: await wireOf(sources, made, sent),
    ...answerOf(outcome),
  };
  const clean = hideKeysDeep(shown);
  return { ...clean, redacted: JSON.stringify(clean) !== JSON.stringify(shown) };
}

async function remake(
  { store, models }: RequestSources,
  { run, seq, agent: id }: FoundCall,
  sent: Sent | null,
): Promise<Made> {
  const { workflows, state, row } = await stateAt(store, run, seq);
  const agent = state.agents.get(id);
  if (agent === undefined) throw new InternalError(`There is no Agent ${id} in ${run}.`);
  if (row.event.type === 'turn.requested') {
    const request = { model: '', system: '', messages: [{ role: 'user' as const, text: row.event.prompt }], tools: [] };
    return { request, asked: null, offline: true };
  }
  const session = agent.turn?.session;
  if (session === undefined) throw new InternalError(`Event ${seq} of ${run} opened no turn.`);
  if (sent !== null) return { ...(await kept(store, sent, session)), offline: false };
  const definition = definitionOf(workflows, agent);
  const tools = toolsOf({ workflows, state, agent, definition, session, external: [] });
  const named = modelRequest({ state, definition, session, turn: agent.turn, tools, maxOutputTokens: 0 });
  const known = findModel(models, named.model);
  const request = { ...named, maxOutputTokens: answerTokens(known) };
  return { request, asked: known?.asked ?? null, offline: known?.offline ?? false };
}

/** A model that is no longer set up cannot be asked again, and needs not be to look at what it was asked. */
function findModel(models: ModelRegistry, id: string) {
  const listed = models.list().some((model) => model.id === id);
  return listed ? models.get(id) : null;
}

async function kept({ objects }: Store, sent: Sent, session: Parameters<typeof messagesOf>[0] & { system: string }) {
  const read = async (hash: string): Promise<unknown> => JSON.parse((await objects.get(hash)).toString('utf8'));
  const options = sentOptionsSchema.parse(await read(sent.options));
  const tools = sent.tools === null ? [] : sentToolsSchema.parse(await read(sent.tools));
  const { model: asked, requested, effort, max_output_tokens: maxOutputTokens, tool_choice: toolChoice } = options;
  const request: ModelRequest = {
    model: requested,
    system: session.system,
    messages: messagesOf(session),
    tools,
    ...(effort === undefined ? {} : { effort }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(options.cache_key === undefined ? {} : { cacheKey: options.cache_key }),
  };
  return { request, asked };
}

/** The bytes made again, held against the hash of those that left. */
export async function wireOf(
  { store }: Pick<RequestSources, 'store'>,
  made: Made,
  sent: Pick<Sent, 'body'> | null,
): Promise<AuditRequest['wire']> {
  if (made.offline || made.asked === null) {
    const note = made.offline
      ? 'Nothing was sent by Galley: the offline model was asked, or a program that makes its own requests.'
      : 'The bytes cannot be made again: this model is not set up here any more, and nothing was kept of the call.';
    return { state: 'nothing_sent', note };
  }
  const { method, url, body } = await rebuildRequest(made.asked, made.request, (hash) => store.objects.get(hash));
  const bytes = Buffer.from(body);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const state = sent === null ? 'unverified' : sent.body === sha256 ? 'verified' : 'different';
  return { state, method, url, body, bytes: bytes.length, sha256, sent_sha256: sent?.body ?? null, note: notes[state] };
}

const notes = {
  verified: 'These are the bytes that were sent: their hash is the one in the journal.',
  unverified:
    'Made again from the journal. The call has no recorded outcome, so nothing tells whether it left like this.',
  different:
    'Made again by this version of Galley; what was sent had another hash. Messages, tools and options are those of the call.',
} as const;

function answerOf(event: JournalEvent | undefined): Pick<AuditRequest, 'answer' | 'error'> {
  switch (event?.type) {
    case 'model.answered': {
      const calls = event.tool_calls.map(({ call_id, tool, arguments: input }) => ({
        call_id,
        tool,
        arguments: input,
      }));
      const { text, usage, elapsed_ms } = event;
      return { answer: { text, tool_calls: calls, usage, elapsed_ms }, error: null };
    }
    case 'turn.answered': {
      const { text, usage, elapsed_ms } = event;
      return { answer: { text, tool_calls: [], usage, elapsed_ms }, error: null };
    }
    case 'model.failed':
      return { answer: null, error: { code: event.error.code, message: event.error.message } };
    default:
      return { answer: null, error: null };
  }
}
