import type { runProcedures } from '@galley/schema';
import { builtInPlace, type ChangedFiles } from '../../workflow/index.ts';
import { isUndone } from '../conversation/effective-runs.ts';
import { earlierRuns, unverifiedFiles } from '../observe/unverified-files.ts';
import { viewRunDetail } from '../observe/view-run-detail.ts';
import { workbenchSource } from '../pinning/open-source.ts';
import { viewGraph } from '../workflows/view-graph.ts';
import type { Find, HandlersOf } from './handlers.ts';

export function runHandlers(at: Find): HandlersOf<typeof runProcedures> {
  return {
    RunList: async (input) => {
      const { runs, workbench } = at(input);
      const undone = isUndone(workbench);
      return { runs: (await runs.list()).map((run) => ({ ...run, undone: undone(run) })) };
    },
    RunGet: async (input) => {
      const { runs, workbench } = at(input);
      const record = await runs.get(input.run_id);
      const page = { start: input.agent_start, count: input.agent_count };
      const detail = viewRunDetail(record, runs.view(record).active, page);
      const draft = workbench.draft();
      if (record.state.started.refines_draft !== true || draft === null) return detail;
      // It goes on with a Draft of others: what their items left unverified is still in it (SPEC R18).
      const others = await Promise.all(earlierRuns(workbench.events(), record.id).map((id) => runs.get(id)));
      const held = others.flatMap(({ state }) => unverifiedFiles(state)).filter((path) => draft.entries.has(path));
      return { ...detail, unverified_files: [...new Set([...detail.unverified_files, ...held])].sort() };
    },
    RunStart: async (input) => {
      const workshop = at(input);
      const { path, name = '' } = input;
      const source = path === undefined ? builtInPlace(name) : workbenchSource(path);
      const record = await workshop.runs.startWorkflow(source, {
        text: input.text,
        refineDraft: input.refine_draft ?? false,
        model: input.model ?? workshop.selectedModel(),
        budget: { dollars: input.dollars ?? null, tokens: input.tokens ?? null },
        allowUnknownPrice: input.allow_unknown_price,
        variables: Object.fromEntries(input.variables.map(({ name, text }) => [name, text])),
      });
      return { run_id: record.id };
    },
    RunGetGraph: async (input) => {
      const { workflows } = await at(input).runs.get(input.run_id);
      return { workflows: [...workflows.values()].map(viewGraph) };
    },
    RunPause: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.pause(input.run_id));
    },
    RunCompareSource: async (input) => {
      const { source, changed, unreadable } = await at(input).runs.compareSource(input.run_id);
      return { source, changed: changed.map(({ name, place: _, ...files }) => viewChange(name, files)), unreadable };
    },
    RunRetryAgent: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.retryAgent(input.run_id, input.agent_id));
    },
    RunSkipAgent: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.skipAgent(input.run_id, input.agent_id, input.reason));
    },
    RunAnswerAsk: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.answerAsk(input.run_id, input.ask_id, input.text));
    },
    RunRaiseBudget: async (input) => {
      const { runs } = at(input);
      const { state } = await runs.get(input.run_id);
      const budget = {
        dollars: input.dollars ?? state.budget.dollars,
        tokens: input.tokens ?? state.budget.tokens,
      };
      const allowed = input.allow_unknown_price ?? state.allowUnknownPrice;
      return runs.view(await runs.raiseBudget(input.run_id, budget, allowed));
    },
  };
}

function viewChange(workflow: string, { added, removed, modified }: ChangedFiles) {
  return { workflow, added: [...added], removed: [...removed], modified: [...modified] };
}
