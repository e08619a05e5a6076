import { homedir } from 'node:os';
import { join } from 'node:path';
import { addressOfUrl } from '../../sandbox/index.ts';
import type { ProgramReach } from '../reach/program-reach.ts';

/** Its service with a key and with a subscription, and where it renews its sign-in. */
const service = ['api.openai.com:443', 'chatgpt.com:443', 'auth.openai.com:443'];

/** In its folder, what it runs or follows wherever the person starts it. */
const settings = ['config.toml', 'AGENTS.md', 'hooks.json', 'prompts', 'rules'];

/** What Codex reaches by itself; `config` is what it is started with, where that names another provider. */
export function codexReach(env: Readonly<Record<string, string>>, config: readonly string[]): ProgramReach {
  const folder = env.CODEX_HOME ?? join(env.HOME ?? homedir(), '.codex');
  const urls = config.flatMap((word) => /base_url="([^"]+)"/.exec(word)?.[1] ?? []);
  const others = urls.map(addressOfUrl).filter((address) => address !== null);
  return {
    hosts: others.length === 0 ? service : others,
    folders: [folder],
    readable: env.SSL_CERT_FILE === undefined ? [] : [env.SSL_CERT_FILE],
    kept: settings.map((name) => join(folder, name)),
  };
}
