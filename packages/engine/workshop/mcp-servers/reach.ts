import type { McpServerConfig } from '@galley/schema';
import { notSandboxed } from '../../workflow/index.ts';
import { reachNotice } from '../trust/program-reach.ts';
import type { ProgramSettings } from '../trust/program-settings.ts';

/** Of an address that cannot be reached, all of it. */
export function hostOfUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** What people are told that a server can reach, before anything of it runs. */
export async function serverNotice(
  programs: ProgramSettings,
  config: McpServerConfig,
): Promise<{ readonly sandboxed: boolean; readonly notice: string }> {
  if (config.kind === 'http') {
    return { sandboxed: false, notice: `At ${hostOfUrl(config.url)}. What agents write into a call is sent there.` };
  }
  const { kind } = await programs.sandbox.describe();
  if (config.sandbox === 'off' || kind === 'none') {
    return {
      sandboxed: false,
      notice: notSandboxed.replace('It was only given a copy.', 'It stays as long as it is used.'),
    };
  }
  const folders = [...config.readable.map((path) => `${path} (read only)`), ...config.writable];
  return { sandboxed: true, notice: reachNotice(config.hosts, folders) };
}
