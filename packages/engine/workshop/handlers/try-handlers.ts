import type { tryProcedures } from '@galley/schema';
import { parseWorkbenchPath } from '../../workbench/index.ts';
import { publishSelection } from '../review/publish-selection.ts';
import { compareTry, listTries } from '../review/review-tries.ts';
import type { Find, HandlersOf } from './handlers.ts';
import { shownDraft } from './shown-draft.ts';

export function tryHandlers(at: Find): HandlersOf<typeof tryProcedures> {
  const shown = shownDraft(at);
  return {
    TryStart: async (input) => {
      const { tryId, records } = await at(input).runs.startTry({
        text: input.text,
        runId: input.run_id,
        plan: input.plan,
        models: input.models,
        refineDraft: input.refine_draft,
        budget: { dollars: input.dollars ?? null, tokens: input.tokens ?? null },
        allowUnknownPrice: input.allow_unknown_price,
      });
      return { try_id: tryId, run_ids: records.map(({ id }) => id) };
    },
    TryList: async (input) => {
      const { workbench, runs } = at(input);
      return listTries(workbench, runs);
    },
    TryCompare: async (input) => compareTry(at(input).workbench, input.try_id),
    TryKeep: async (input) => ({ kept: await at(input).runs.keepTrial(input.draft_id, input.replace) }),
    TryTake: async (input) => {
      const paths = input.paths.map((path) => parseWorkbenchPath(path));
      const { against, hunks = [], rows = [], cells = [], blocks = [] } = input;
      for (const { path } of [...hunks, ...rows, ...cells, ...blocks]) parseWorkbenchPath(path);
      const { contents = new Map() } = await publishSelection(shown(input), input);
      return { taken: await at(input).runs.takeFiles(input.draft_id, paths, { contents, against }) };
    },
    TryDrop: async (input) => {
      await at(input).runs.dropTrials(input.draft_ids);
      return { dropped: input.draft_ids.length };
    },
  };
}
