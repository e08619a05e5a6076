import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phaseOf } from '../../test/scripted-planner.ts';
import { type ModelScript, type ScriptedReply, startModelServer, text } from '../../test/wire/model-server.ts';
import { keyAddresses, plantedKey } from '../../test/wire/provider-under-test.ts';
import type { AnswerStep } from '../base/task.ts';

export interface AskedModel {
  /** As `--model` of the command has it. */
  readonly id: string;
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Plays the known answer, one item for each file. Without steps it plans one item and does nothing for it. */
function scriptOf(steps: readonly AnswerStep[]): ModelScript {
  return ({ body }): ScriptedReply => {
    const sent = JSON.stringify(body);
    switch (phaseOf(body)) {
      case 'Research':
        return text('The request is clear; the files are as it says.');
      case 'Plan':
        return text(planOf(steps));
      case 'Implement one item': {
        const item = /<item>(.*?)<\/item>/s.exec(sent)?.[1] ?? '';
        const calls = steps.find(({ file }) => item.includes(`\`${file}\``))?.calls ?? [];
        if (calls.length === 0 || sent.includes('"type":"tool_result"')) return text('Done.');
        return { kind: 'answer', blocks: calls.map((call) => ({ type: 'call', ...call })) };
      }
      default:
        return text('Done.');
    }
  };
}

function planOf(steps: readonly AnswerStep[]): string {
  const files = steps.length === 0 ? ['the files'] : steps.map(({ file }) => file);
  return [
    '# Plan',
    '',
    ...files.flatMap((file, index) => [`- [ ] ${index + 1}. Answer — write \`${file}\``, `  Deliverable: ${file}`]),
  ].join('\n');
}

/**
 * A provider on this computer that speaks the wire protocol of a real one, so that a scripted model takes the same way
 * through the product as any other: keys, consent, egress log, prices.
 */
export async function startScriptedModel(steps: readonly AnswerStep[]): Promise<AskedModel> {
  const server = await startModelServer(scriptOf(steps));
  const config = await mkdtemp(join(tmpdir(), 'galley-eval-config-'));
  const providers = { anthropic: { base_url: server.baseUrl('anthropic') } };
  await writeFile(join(config, 'models.json'), JSON.stringify({ providers, models: [] }));
  await writeFile(join(config, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
  await writeFile(join(config, 'keys.json'), JSON.stringify({ anthropic: plantedKey }), { mode: 0o600 });
  return {
    id: 'anthropic/claude-haiku-4-5',
    env: { ...process.env, ANTHROPIC_API_KEY: '', GALLEY_CONFIG: config },
    async close() {
      await server.close();
      await rm(config, { recursive: true, force: true });
    },
  };
}
