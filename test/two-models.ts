import { createModelRegistry, type ModelAnswer, type ModelClient } from '@galley/engine/model';
import { offlineModel } from '@galley/engine/offline';
import { createProcedures, openWorkshop } from '@galley/engine/workshop';
import { workflows } from '../verify/crash-run/sample.ts';

export interface Writing {
  readonly usage: ModelAnswer['usage'];
  readonly research: string;
  readonly plan: string;
  /** What it does once the plan is carried out. */
  readonly make: (model: string) => ModelAnswer['tool_calls'];
  readonly summary: (model: string) => string;
}

/** Goes through the phases of a request and makes what it is told, with one call of tools. */
export function writingModel({ usage, research, plan, make, summary }: Writing): ModelClient {
  return {
    async call({ model, messages }) {
      const [first] = messages;
      const phase = /^# (\w+)/.exec(first?.role === 'user' ? first.text : '')?.[1] ?? '';
      const say = (text: string) => ({ text, tool_calls: [], usage });
      if (phase === 'Research') return say(research);
      if (phase === 'Plan') return say(plan);
      if (phase !== 'Implement') return say(summary(model));
      if (messages.some(({ role }) => role === 'tool')) return say('Written.');
      return { text: '', tool_calls: make(model), usage };
    },
  };
}

/** A note, a workbook and a document by each of two models, in its own words. */
export function threeFiles(note: (model: string) => string): ModelClient {
  return writingModel({
    usage: { input_tokens: 1, output_tokens: 1, cost: 0 },
    research: 'Two files are there.',
    plan: '- [ ] 1. Note — write result.md',
    summary: (model) => `Done by ${model}.`,
    make(model) {
      const rows = [
        ['kind', 'by'],
        ['cells', model],
      ];
      const markdown = `# Report\n\nWords of ${model}.\n`;
      return [
        { tool: 'write_text_file', arguments: { path: 'result.md', text: note(model) } },
        { tool: 'xlsx_create', arguments: { path: 'result.xlsx', sheets: [{ name: 'Sums', rows }] } },
        { tool: 'docx_create', arguments: { path: 'result.docx', markdown } },
      ];
    },
  });
}

/** A Workbench with the models `offline` and `second`, whose plans nobody reviews. */
export async function openWithTwoModels(directory: string, client: ModelClient) {
  const models = createModelRegistry([
    { ...offlineModel, client },
    { ...offlineModel, id: 'second', client },
  ]);
  const workshop = await openWorkshop({ directory, workflows, models });
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  await call.PlanningSet({ ...target, interactive: false });
  return {
    call,
    target,
    settled: (runId: string) => workshop.runs.settled(runId),
    async tryBoth(text: string): Promise<void> {
      const request = { text, refine_draft: false, allow_unknown_price: false, plan: false };
      const { run_ids } = await call.TryStart({ ...target, ...request, models: ['offline', 'second'] });
      await Promise.all(run_ids.map((id) => workshop.runs.settled(id)));
    },
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}
