import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createModelRegistry } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop, type Workshop } from '../open/open-workshop.ts';
import { type Script, scriptedModel, workflows } from './scripted-workshop.ts';

/** A Workbench `bench`, workflows beside it, and a model that answers by the last thing it was told. */
export async function createWorkflowRun(answer: (prompt: string) => string) {
  const root = await mkdtemp(join(tmpdir(), 'galley-workflow-'));
  const directory = join(root, 'bench');
  await mkdir(directory);
  const script: Script = ({ request }) => {
    const last = request.messages.findLast((message) => message.role === 'user');
    return answer(last?.role === 'user' ? last.text : '');
  };
  const models = createModelRegistry([{ ...offlineModel, client: scriptedModel(script) }]);
  const open = async (): Promise<Workshop> => openWorkshop({ directory, workflows, models });
  let workshop = await open();
  return {
    root,
    directory,
    workshop: () => workshop,
    call: () => createProcedures({ all: () => [workshop], get: () => workshop }),
    target: () => ({ workbench_id: workshop.id }),
    async write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, name)), { recursive: true });
        await writeFile(join(root, name), content);
      }
    },
    async run(source: string): Promise<string> {
      const { id } = await workshop.runs.startWorkflow(join(root, source), { text: '', model: 'offline' });
      await workshop.runs.settled(id);
      return id;
    },
    async main(id: string) {
      const { state } = await workshop.runs.settled(id);
      return state.agents.get('main');
    },
    /** Another process opens the Workbench. */
    async reopen(): Promise<void> {
      await workshop[Symbol.asyncDispose]();
      workshop = await open();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await workshop[Symbol.asyncDispose]();
      await rm(root, { recursive: true, force: true });
    },
  };
}
