import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompanionEvent,
  type CompanionTier,
  type CompanionView,
  NotFoundError,
  type ProposalView,
  toErrorPayload,
  WrongStateError,
} from '@galley/schema';
import type { RegisteredModel } from '../../model/index.ts';
import type { Audit } from '../audit/audit.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { Runs } from '../runs/runs.ts';
import type { AnswerByRules } from './answer/rules-answer.ts';
import { webStanding } from './answer/web-standing.ts';
import { answerQuestion } from './answer-question.ts';
import { viewProposal } from './proposals/apply-proposal.ts';
import { chatOfRun } from './record/chat-of-run.ts';
import { createCompanionRecords } from './record/companion-records.ts';
import { type CompanionId, type CompanionState, findProposal } from './record/fold-companion.ts';
import { runFacts } from './stage/run-facts.ts';
import { type StageFacts, stageOf, tiersOf } from './stage/stage.ts';
import { viewCompanion } from './view-companion.ts';

export interface CompanionPorts {
  readonly context: WorkshopContext;
  readonly runs: Pick<Runs, 'get' | 'list' | 'isActive' | 'isWorking'>;
  readonly audit: Audit;
  readonly rules: AnswerByRules;
}

export interface Question {
  readonly text: string;
  /** The Workbench's own when left out. */
  readonly model?: string | undefined;
}

type RunId = `run_${string}`;

/** The chats beside the Runs of one Workbench (SPEC P11). */
export interface Companion {
  view(run: string | null): Promise<CompanionView>;
  /** Resolves with the id of the question when it is on disk. */
  ask(run: string | null, question: Question): Promise<string>;
  /** Resolves when no answer is under way, or after so long. */
  settled(run: string | null, atMostMs: number): Promise<void>;
  stop(run: string | null): Promise<void>;
  setTier(run: string | null, tier: CompanionTier, open: boolean): Promise<void>;
  proposal(run: string | null, id: string): Promise<ProposalView>;
  settle(run: string | null, id: string, outcome: 'applied' | 'dismissed'): Promise<void>;
  close(): Promise<void>;
}

interface UnderWay {
  readonly messageId: string;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export function createCompanion({ context, runs, audit, rules }: CompanionPorts): Companion {
  const { workbench, notifier, ids, models } = context;
  const records = createCompanionRecords(workbench);
  const underWay = new Map<CompanionId, UnderWay>();

  const recordOf = async (run: string | null) => (run === null ? null : runs.get(run));
  const chatOf = async (run: string | null) => chatOfRun(await records.all(), await runs.list(), run);

  async function factsOf(run: string | null): Promise<StageFacts> {
    const record = await recordOf(run);
    const { files } = await workbench.listFiles();
    const versions = workbench.checkpoints().length + workbench.revisions().length;
    return { run: record === null ? null : runFacts(record), files: files.length, versions };
  }

  async function append(chat: CompanionId, run: string | null, events: readonly CompanionEvent[]): Promise<void> {
    await records.append(chat, events);
    notifier.notify({ type: 'CompanionChanged', workbench_id: workbench.id, companion_id: chat, beside: run });
  }

  /** The chat, with the events that make it one where it is new, or that bind it where its Run has begun since. */
  async function openChat(
    run: string | null,
  ): Promise<{ readonly id: CompanionId; readonly events: CompanionEvent[] }> {
    const chat = await chatOf(run);
    const runId = run as RunId | null;
    if (chat === null) {
      const id = ids.next('companion');
      return { id, events: [{ type: 'companion.started', companion_id: id, run_id: runId }] };
    }
    const unbound = runId !== null && chat.run === null;
    return { id: chat.id, events: unbound ? [{ type: 'companion.bound', run_id: runId }] : [] };
  }

  function answers(model = modelOf()): CompanionView['answers'] {
    const { id, offline, availability } = models.get(model);
    return { by: offline || availability !== 'ready' ? 'rules' : 'model', model: id };
  }
  const modelOf = () => context.settings().model ?? models.defaultModel;
  /** Whose search was refused last: that one is asked about, whichever model the next question goes to. */
  function modelOfSearch(chat: CompanionState | null): RegisteredModel | null {
    const last = chat?.exchanges.at(-1);
    if (last === undefined || !last.looks.some(({ tool, success }) => tool === 'web_search' && !success)) return null;
    try {
      return models.get(last.asked.model);
    } catch (error) {
      // Its provider was taken out of the settings since.
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  async function standing(run: string | null) {
    return { run: await recordOf(run), busy: runs.isWorking(), hasDraft: workbench.draft() !== null };
  }

  async function settledChat(run: string | null, id: string): Promise<CompanionState> {
    const chat = await chatOf(run);
    if (chat === null || findProposal(chat, id) === null) {
      throw new NotFoundError(`There is no proposal ${id} here.`, 'Use one that the companion shows.', { id });
    }
    return chat;
  }

  return {
    async view(run) {
      const chat = await chatOf(run);
      const busy = chat === null ? undefined : underWay.get(chat.id);
      return viewCompanion({
        chat,
        run,
        facts: await factsOf(run),
        standing: await standing(run),
        answers: answers(),
        web: await webStanding(context.webSearches, modelOfSearch(chat) ?? models.get(modelOf())),
        underWay: busy?.messageId ?? null,
      });
    },

    async ask(run, { text, model: asked }) {
      const facts = await factsOf(run);
      const { by, model } = answers(asked);
      const opened = await openChat(run);
      if (underWay.has(opened.id)) {
        throw new WrongStateError('The last question is still being answered.', 'Wait for the answer, or stop it.');
      }
      const messageId = ids.next('msg');
      const controller = new AbortController();
      const begun = Promise.withResolvers<void>();
      underWay.set(opened.id, { messageId, controller, done: begun.promise });
      const decided = (await records.get(opened.id))?.tiers ?? new Map();
      const tiers = tiersOf(facts, decided).flatMap(({ tier, open }) => (open ? [tier] : []));
      const question = { message_id: messageId, text, model, stage: stageOf(facts), tiers, computed: [] };
      const write = (events: readonly CompanionEvent[]) => append(opened.id, run, events);
      try {
        await write([...opened.events, { type: 'companion.asked', ...question }]);
      } catch (error) {
        underWay.delete(opened.id);
        throw error;
      }
      const ports = { context, runs, audit, rules, write, chat: () => records.get(opened.id) };
      void answerQuestion(ports, { companion: opened.id, run, question, by, signal: controller.signal })
        .catch((error: unknown) =>
          write([{ type: 'companion.failed', message_id: messageId, error: toErrorPayload(error) }]),
        )
        .catch((error: unknown) => process.stderr.write(`${toErrorPayload(error).message}\n`))
        .finally(() => {
          underWay.delete(opened.id);
          notifier.notify({
            type: 'CompanionChanged',
            workbench_id: workbench.id,
            companion_id: opened.id,
            beside: run,
          });
          begun.resolve();
        });
      return messageId;
    },

    async settled(run, atMostMs) {
      const chat = await chatOf(run);
      const busy = chat === null ? undefined : underWay.get(chat.id);
      if (busy === undefined || atMostMs === 0) return;
      const timer = new AbortController();
      await Promise.race([busy.done, pause(atMostMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
    },

    async stop(run) {
      const chat = await chatOf(run);
      const busy = chat === null ? undefined : underWay.get(chat.id);
      busy?.controller.abort();
      await busy?.done;
    },

    async setTier(run, tier, open) {
      await recordOf(run);
      const { id, events } = await openChat(run);
      await append(id, run, [...events, { type: 'companion.tier_set', tier, open }]);
    },

    async proposal(run, id) {
      const chat = await settledChat(run, id);
      const found = findProposal(chat, id);
      if (found === null) throw new NotFoundError(`There is no proposal ${id} here.`, 'Use one that is shown.', { id });
      return viewProposal(found, await standing(run), chat.settled.get(id));
    },

    async settle(run, id, outcome) {
      const chat = await settledChat(run, id);
      const already = chat.settled.get(id);
      if (already !== undefined) throw new WrongStateError(`This proposal was ${already} already.`, 'Ask for another.');
      await append(chat.id, run, [{ type: 'companion.proposal_settled', proposal_id: id, outcome }]);
    },

    async close() {
      for (const { controller } of underWay.values()) controller.abort();
      await Promise.allSettled([...underWay.values()].map(({ done }) => done));
    },
  };
}
