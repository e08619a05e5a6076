import { type CopyReport, forkWorkbench } from '../../workbench/index.ts';
import type { TerminalHandlers, WorkshopHost } from './handlers.ts';

/** What a person at a terminal may ask for beside the procedures: paths of their computer, scripts that run unread. */
export function createTerminalProcedures(host: WorkshopHost): TerminalHandlers {
  const at = (input: { readonly workbench_id: string }) => host.get(input.workbench_id);
  return {
    RunWait: async (input) => ({
      settled: await settledWithin(at(input).runs.settled(input.run_id), input.at_most_ms),
    }),
    RunStartFrom: async (input) => {
      const workshop = at(input);
      const { id, state } = await workshop.runs.startWorkflow(input.folder, {
        text: input.text,
        refineDraft: input.refine_draft ?? false,
        model: input.model ?? workshop.selectedModel(),
        budget: { dollars: input.dollars ?? null, tokens: input.tokens ?? null },
        allowUnknownPrice: input.allow_unknown_price,
        variables: Object.fromEntries(input.variables.map(({ name, text }) => [name, text])),
        ...(input.backend === undefined ? {} : { backend: input.backend }),
        allowScripts: input.allow_scripts,
      });
      return { run_id: id, notices: [...(state.started.notices ?? [])] };
    },
    RunResumeWith: async (input) => {
      const { runs } = at(input);
      const { model, refresh, allow_scripts: allowScripts } = input;
      return runs.view(await runs.resume(input.run_id, { model, refresh, allowScripts }));
    },
    RunRetryWith: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.retryAgent(input.run_id, input.agent_id, { allowScripts: input.allow_scripts }));
    },
    WorkbenchExportTo: async (input) =>
      viewCopy(await at(input).workbench.exportTo(input.file, { includeState: input.include_state })),
    WorkbenchCopyTo: async (input) => {
      const { workbench, context } = at(input);
      const { clock, ids } = context;
      const { directory, workbenchId, ...report } = await forkWorkbench(workbench, input.folder, {
        clock,
        ids,
        what: input.what,
      });
      return { directory, workbench_id: workbenchId, ...viewCopy(report) };
    },
  };
}

function viewCopy({ files, bytes, leftOutReasons }: CopyReport) {
  return { files, bytes, left_out_reasons: { ...leftOutReasons } };
}

/** Whoever waits asks again: one question that stays open for hours could not be told from one that was lost. */
async function settledWithin(settled: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([settled.then(() => true), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
