import { type contextProcedures, NotFoundError, type WorkbenchEvent } from '@galley/schema';
import type { Workshop } from '../open/open-workshop.ts';
import { viewClutter } from '../prompts/view-clutter.ts';
import type { Find, HandlersOf } from './handlers.ts';

export function contextHandlers(at: Find): HandlersOf<typeof contextProcedures> {
  return {
    ContextList: async (input) => listItems(at(input)),
    ContextSet: async (input) => change(at(input), { type: 'context.set', name: input.name, text: input.text }),
    ContextRemove: async (input) => {
      const workshop = at(input);
      const names = [...workshop.context.settings().context.keys()];
      if (!names.includes(input.name)) {
        const remedy = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`;
        throw new NotFoundError(`There is no context item "${input.name}".`, remedy, { name: input.name });
      }
      return change(workshop, { type: 'context.removed', name: input.name });
    },
    WorkshopGetClutter: async (input) => {
      const workshop = at(input);
      return viewClutter(workshop.context, workshop.selectedModel());
    },
  };
}

async function change(workshop: Workshop, event: WorkbenchEvent) {
  await workshop.workbench.append([{ stream: 'workbench', event }]);
  return listItems(workshop);
}

function listItems({ context }: Workshop) {
  return { items: [...context.settings().context].map(([name, text]) => ({ name, text })) };
}
