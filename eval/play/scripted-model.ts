import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelScript, startModelServer } from '../../test/wire/model-server.ts';
import { keyAddresses, plantedKey } from '../../test/wire/provider-under-test.ts';

export interface AskedModel {
  /** As `--model` of the command has it. */
  readonly id: string;
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/**
 * A provider on this computer that speaks the wire protocol of a real one, so that a scripted model takes the same way
 * through the product as any other: keys, consent, egress log, prices.
 */
export async function startScriptedModel(script: ModelScript): Promise<AskedModel> {
  const server = await startModelServer(script);
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
