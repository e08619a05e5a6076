import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorkshop } from '../open/open-workshop.ts';
import { allowEverything } from '../testing/allow-everything.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-siblings-'));
  for (const name of ['bench', 'flow']) await mkdir(join(folder, name));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('[O11] two forked scripts that write one file: one of them fails, the other and the Run go on', async () => {
  const states = {
    'START.sh': 'echo \'<fork next="END.sh">WRITE.sh</fork><fork next="END.sh">WRITE.sh</fork>\'',
    'WRITE.sh': 'echo "$GALLEY_AGENT" > same.txt; sleep 0.5; echo "<result>ok</result>"',
    'END.sh': 'echo "<result>end</result>"',
  };
  for (const [name, text] of Object.entries(states)) await writeFile(join(folder, 'flow', name), text);
  await using workshop = await openWorkshop({
    directory: join(folder, 'bench'),
    workflows: folder,
    trust: allowEverything,
    sleep: async () => undefined,
  });
  const { id } = await workshop.runs.startWorkflow(join(folder, 'flow'), { text: '', model: 'offline' });
  const { state } = await workshop.runs.settled(id);
  const agents = [...state.agents.values()];
  expect(agents.find((agent) => agent.id === 'main')?.status).toBe('ended');
  const forked = agents.filter((agent) => agent.parent === 'main');
  expect(forked.filter(({ status }) => status === 'ended')).toHaveLength(1);
  expect(forked.flatMap(({ error }) => error?.code ?? [])).toEqual(['FILE_CHANGED_WHILE_EDITED']);
});
