import type { connectProcedures } from '@galley/schema';
import { allowedTools, declareTools } from '../../tools/index.ts';
import { allowGrant, viewConnect } from '../connect/grants.ts';
import { calledEvent, logHandedOver, noted } from '../connect/record-call.ts';
import { useTool } from '../connect/use-tool.ts';
import type { Find, HandlersOf } from './handlers.ts';

export function connectHandlers(at: Find): HandlersOf<typeof connectProcedures> {
  return {
    ConnectGet: async (input) => viewConnect(at(input).context),
    ConnectAllow: async (input) => allowGrant(at(input).context, input.grant, input.allowed),
    ConnectTools: async () => {
      const writing = new Set(allowedTools('all').flatMap(({ name, effect }) => (effect === 'read' ? [] : [name])));
      return { tools: declareTools('all').map((tool) => ({ ...tool, writes: writing.has(tool.name) })) };
    },
    ConnectUse: async (input) => {
      const { context, runs } = at(input);
      const { call, outcome } = await useTool(context, runs, input);
      const images = (outcome.images ?? []).map(async ({ hash, media_type }) => ({
        media_type,
        data: (await context.workbench.store.objects.get(hash)).toString('base64'),
      }));
      const { success, receipt } = outcome;
      return { call_id: call, success, receipt, images: await Promise.all(images) };
    },
    ConnectNote: async (input) => {
      const { context } = at(input);
      const call = context.ids.next('call');
      const outcome = { call, success: input.success, result: null, sources: null, elapsed_ms: 0 };
      await context.workbench.append([calledEvent(noted(input), outcome)]);
      await logHandedOver(context, input, { call, bytes: input.bytes, sources: null });
      return { call_id: call };
    },
  };
}
