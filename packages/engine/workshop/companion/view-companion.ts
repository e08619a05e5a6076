import {
  type CompanionExchange,
  type CompanionView,
  companionTools,
  type ErrorPayload,
  toErrorPayload,
  WrongStateError,
} from '@galley/schema';
import { type Standing, viewProposal } from './proposals/apply-proposal.ts';
import { type CompanionState, type Exchange, noUsage } from './record/fold-companion.ts';
import { type StageFacts, stageOf, tiersOf } from './stage/stage.ts';
import { suggestionsFor } from './stage/suggestions.ts';

export interface Viewed {
  /** Null before the first question. */
  readonly chat: CompanionState | null;
  readonly run: string | null;
  readonly facts: StageFacts;
  readonly standing: Standing;
  readonly answers: CompanionView['answers'];
  readonly web: CompanionView['web_search'];
  /** The question that is being answered now. */
  readonly underWay: string | null;
}

export function viewCompanion({ chat, run, facts, standing, answers, web, underWay }: Viewed): CompanionView {
  const stage = stageOf(facts);
  return {
    companion_id: chat?.id ?? null,
    run_id: run,
    stage,
    tiers: tiersOf(facts, chat?.tiers ?? new Map()).map((tier) => ({
      ...tier,
      tools: companionTools[tier.tier].filter((name) => name !== 'web_search' || web.address !== null),
    })),
    answers,
    web_search: web,
    suggestions: suggestionsFor(stage),
    exchanges: chat?.exchanges.map((exchange) => viewExchange(chat, exchange, standing, underWay)) ?? [],
    busy: underWay !== null,
    usage: chat?.usage ?? noUsage,
  };
}

function viewExchange(
  chat: CompanionState,
  { asked, at, looks, answer, failure }: Exchange,
  standing: Standing,
  underWay: string | null,
): CompanionExchange {
  const open = answer === null && failure === null && asked.message_id !== underWay;
  return {
    message_id: asked.message_id,
    at,
    text: asked.text,
    model: asked.model,
    stage: asked.stage,
    looks: looks.map(({ call, tool, arguments: input, success, elapsed_ms, search }) => ({
      call,
      tool,
      arguments: input,
      success,
      elapsed_ms,
      ...(search === undefined ? {} : { search: { opened: search.opened ?? [], problem: search.problem ?? null } }),
    })),
    answer: answer === null ? null : viewAnswer(answer),
    proposals: looks.flatMap(({ proposal }) =>
      proposal === null ? [] : [viewProposal(proposal, standing, chat.settled.get(proposal.proposal_id))],
    ),
    error: failure?.error ?? (open ? cutOff() : null),
  };
}

function viewAnswer({
  answer_id,
  at,
  text,
  by,
  sources,
  computed,
  unchecked,
  interrupted,
}: NonNullable<Exchange['answer']>) {
  return { answer_id, at, text, by, sources, computed, unchecked, interrupted };
}

/** Of a question whose answer the end of the process cut off. */
function cutOff(): ErrorPayload {
  return toErrorPayload(new WrongStateError('Galley was closed before there was an answer.', 'Ask again.'));
}
