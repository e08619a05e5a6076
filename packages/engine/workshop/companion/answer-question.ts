import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompanionEvent,
  type CompanionEventOf,
  type Reservation,
  toErrorPayload,
  WrongStateError,
} from '@galley/schema';
import {
  freshSession,
  type ModelRequest,
  type Origin,
  ownWords,
  type RegisteredModel,
  recordSources,
} from '../../model/index.ts';
import type { Audit } from '../audit/audit.ts';
import { type SharedCall, type SharedSpending, searchAgent } from '../context/shared-spending.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { estimateCall, estimateSearch } from '../ports/estimate-call.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { Runs } from '../runs/runs.ts';
import { refuseHidden } from '../sharing/refuse-hidden.ts';
import { limitOfModel, type ShareLimit } from '../sharing/share-limit.ts';
import { askModel, type ModelReply } from './answer/ask-model.ts';
import { companionPrompt, companionSystem } from './answer/companion-prompt.ts';
import { answerOfModel, answerOfRules, type NewAnswer } from './answer/make-answer.ts';
import { pastExchanges, withPast } from './answer/past-exchanges.ts';
import type { AnswerByRules, RulesAnswer } from './answer/rules-answer.ts';
import { runTold } from './answer/run-told.ts';
import { createWebSearch } from './answer/search-web.ts';
import { createToolDesk } from './answer/tool-desk.ts';
import { webStanding, webTold } from './answer/web-standing.ts';
import { createDesk } from './desk/create-desk.ts';
import type { CompanionId, CompanionState } from './record/fold-companion.ts';
import { toolsOfTiers } from './tools/tool-list.ts';

export interface AnswerPorts {
  readonly context: WorkshopContext;
  readonly runs: Pick<Runs, 'get' | 'isActive'>;
  readonly audit: Audit;
  readonly rules: AnswerByRules;
  /** Everything of the chat but the question at hand is in it. */
  chat(): Promise<CompanionState | null>;
  write(events: readonly CompanionEvent[]): Promise<void>;
}

export interface AskedQuestion {
  readonly companion: CompanionId;
  readonly run: string | null;
  readonly question: Omit<CompanionEventOf<'companion.asked'>, 'type'>;
  readonly by: 'rules' | 'model';
  readonly signal: AbortSignal;
}

/** Answers one question and writes down what came of it. Whatever a model does, the rules have computed what they can. */
export async function answerQuestion(ports: AnswerPorts, asked: AskedQuestion): Promise<void> {
  const { context, runs, audit, write } = ports;
  const { question, run } = asked;
  const message = { message_id: question.message_id };
  const answered = (answer: NewAnswer): CompanionEvent => {
    return { type: 'companion.answered', ...message, answer_id: context.ids.next('msg'), ...answer };
  };
  const record = run === null ? null : await runs.get(run);
  const before =
    (await ports.chat())?.exchanges.filter(({ asked: each }) => each.message_id !== question.message_id) ?? [];
  const rules = await ports.rules(
    question.text,
    createDesk({ context, runs, audit }, run),
    before.map(({ asked: each }) => each.text),
  );
  const byRules = answered(answerOfRules(rules, record === null ? null : recordSources(record.state.sources)));
  if (asked.by === 'rules') {
    await write([...proposedByRules(rules, question.message_id), byRules]);
    return;
  }
  const streamed = { text: '' };
  try {
    await write([answered(await answerByModel(ports, asked, { record, rules, streamed }))]);
  } catch (error) {
    if (asked.signal.aborted) await write(stopped(streamed.text, message, answered));
    // The person has the computed part all the same, and the fault beside it.
    else if (rules.understood)
      await write([byRules, { type: 'companion.failed', ...message, error: toErrorPayload(error) }]);
    else throw error;
  }
}

interface Material {
  readonly record: RunRecord | null;
  readonly rules: RulesAnswer;
  readonly streamed: { text: string };
}

async function answerByModel(ports: AnswerPorts, asked: AskedQuestion, material: Material): Promise<NewAnswer> {
  const { context, runs, audit, write } = ports;
  const { companion, question, signal, run } = asked;
  const { record, streamed } = material;
  const { notifier, workbench } = context;
  const limit = await limitOfModel(context, question.model);
  let proposals = 0;
  const nextProposal = () => {
    proposals += 1;
    return `${question.message_id}.${proposals}`;
  };
  const desk = createToolDesk({ context, runs, audit, run: record, limit, nextProposal });
  const earlier = (await ports.chat())?.exchanges.filter(({ answer }) => answer !== null) ?? [];
  const past = pastExchanges(earlier, desk.mayShow);
  // What rules computed may name items and files: with a limit it stays here.
  const rules = limit === null && material.rules.understood ? material.rules : null;
  const beside = { workbench_id: workbench.id, companion_id: companion, beside: run };
  const model = context.models.get(question.model);
  // Read anew for each call: a consent that is narrowed while a question is answered holds at once (SPEC T6).
  const refuse = async (call: string, content: Origin) =>
    refuseHidden(context, await limitOfModel(context, question.model), { run: companion, call, content });
  // Whoever asked is on the record with the question, and pays for it where a team counts.
  const person = (await ports.chat())?.exchanges.find(({ asked: each }) => each.message_id === question.message_id)
    ?.asked.person?.person_id;
  const { spending } = context;
  const payer = { stream: companion, ...(person === undefined ? {} : { person }) };
  const held = (agent: string, estimate: Estimate) =>
    spending === undefined ? {} : { hold: holdFor(spending, { ...payer, agent }, { model, estimate, signal }) };
  const search = {
    ...{ context, companion, run, message: question.message_id, model, signal, refuse },
    ...held(searchAgent, (asking, length, { maxOutputTokens = 0 }) => estimateSearch(asking, length, maxOutputTokens)),
  };
  const web = await webStanding(context.webSearches, model);
  const reply: ModelReply = await askModel(
    {
      model,
      tools: toolsOfTiers(question.tiers).filter(({ name }) => name !== 'web_search' || model.webSearch),
      desk,
      searchWeb: createWebSearch(search),
      signal,
      now: () => context.clock.now(),
      sleep:
        context.sleep ??
        (async (milliseconds, until) => void (await pause(milliseconds, undefined, { signal: until }))),
      ...held('', (asking, length) => estimateCall(asking, length, noLimit)),
      refuse,
      record: (event) => write([{ ...event, message_id: question.message_id }]),
      onDelta(delta) {
        streamed.text += delta;
        notifier.notify({ type: 'CompanionStreamDelta', ...beside, delta });
      },
      onLooking(tool, input) {
        notifier.notify({ type: 'CompanionLooking', ...beside, tool_name: tool.name, summary: tool.summary(input) });
      },
    },
    {
      companion,
      session: past.reduce(withPast, freshSession(companion, companionSystem)),
      prompt: companionPrompt({
        stage: question.stage,
        facts: record === null ? [] : runTold(record),
        rules,
        web: webTold(web, question.tiers.includes('research')),
        question: question.text,
      }),
      origin: originOfPrompt(record, rules, limit),
    },
  );
  return answerOfModel(reply, {
    places: earlier.flatMap(({ answer }) => answer?.sources ?? []),
    texts: [question.text, ...earlier.map(({ answer }) => answer?.text ?? '')],
    rules,
  });
}

/** Told rather than asked: the person's own words, to be sent with one click. */
function proposedByRules(
  { feedback: text }: RulesAnswer,
  message_id: AskedQuestion['question']['message_id'],
): CompanionEvent[] {
  if (text === null) return [];
  const proposal = {
    proposal_id: `${message_id}.1`,
    target: 'feedback' as const,
    artifact: null,
    text,
    before: null,
    reason: 'In your own words',
  };
  const look = {
    call: 'rules.1',
    tool: 'update_instructions',
    arguments: { target: 'feedback', text },
    success: true,
    receipt: '',
    sources: [],
    places: [],
    computed: null,
    elapsed_ms: 0,
  };
  return [{ type: 'companion.looked', message_id, ...look, proposal }];
}

/** The question is the person's own words; what rules computed may hold anything that the Run read. */
function originOfPrompt(record: RunRecord | null, rules: RulesAnswer | null, limit: ShareLimit | null) {
  if (rules === null) {
    return limit === null ? ownWords : { ...ownWords, leftOut: ['what rules computed'] };
  }
  return { ...ownWords, sources: record?.state.sources ?? ownWords.sources, parts: ['what rules computed'] };
}

/** What had come stays; without any text there is only the fact that it was stopped. */
function stopped(
  text: string,
  message: { readonly message_id: string },
  answered: (answer: NewAnswer) => CompanionEvent,
): CompanionEvent[] {
  if (text.trim() === '') {
    const error = toErrorPayload(new WrongStateError('The answer was stopped.', 'Ask again.'));
    return [{ type: 'companion.failed', ...message, error }];
  }
  const rest = { sources: [], computed: [], unchecked: [], made_from: null };
  return [answered({ text, by: 'model', ...rest, interrupted: true })];
}

type Estimate = (model: RegisteredModel, characters: number, request: ModelRequest) => Reservation;

interface HeldFor {
  readonly model: RegisteredModel;
  readonly estimate: Estimate;
  readonly signal: AbortSignal;
}

function holdFor(spending: SharedSpending, call: SharedCall, { model, estimate, signal }: HeldFor) {
  return async (request: ModelRequest): Promise<void> => {
    const { system, messages, tools } = request;
    const characters = (system?.length ?? 0) + JSON.stringify([messages, tools]).length;
    const stop = await spending.hold(call, estimate(model, characters, request), { signal });
    if (stop !== null) throw stop.error;
  };
}

const noLimit = { dollars: null, tokens: null };
