import { homedir } from 'node:os';
import { join } from 'node:path';
import { addressOfUrl } from '../../sandbox/index.ts';
import type { ProgramReach } from '../reach/program-reach.ts';

/** Its service, and where it renews its sign-in. */
const service = ['api.anthropic.com:443', 'platform.claude.com:443'];

/** In its folder, what it runs or follows wherever the person starts it. */
const settings = [
  'settings.json',
  'settings.local.json',
  'CLAUDE.md',
  'agents',
  'commands',
  'hooks',
  'plugins',
  'skills',
];

/** What Claude Code reaches by itself: one service, or the one it is told of, and the folder with its sign-in and Sessions. */
export function claudeReach(env: Readonly<Record<string, string>>): ProgramReach {
  const home = env.HOME ?? homedir();
  const folder = env.CLAUDE_CONFIG_DIR ?? join(home, '.claude');
  const other = env.ANTHROPIC_BASE_URL === undefined ? null : addressOfUrl(env.ANTHROPIC_BASE_URL);
  return {
    hosts: other === null ? service : [other],
    folders: [folder],
    // A key that it was signed in with; its servers stand there, too, so it is not for a turn to change.
    readable: [join(home, '.claude.json'), ...(env.NODE_EXTRA_CA_CERTS === undefined ? [] : [env.NODE_EXTRA_CA_CERTS])],
    kept: settings.map((name) => join(folder, name)),
  };
}
