import type { McpServerView } from '@galley/schema';
import type { BadgeTone } from '../../../components/badge.tsx';
import { plural } from '../../../lib/format.ts';

/** How it is started or where it is. */
export function whereWords({ config }: Pick<McpServerView, 'config'>): string {
  return config.kind === 'http' ? config.url : [config.command, ...config.args].join(' ');
}

export function stateWords({ state, allowed }: Pick<McpServerView, 'state' | 'allowed'>): {
  readonly text: string;
  readonly tone: BadgeTone;
} {
  switch (state) {
    case 'new':
      return { text: 'Not allowed here', tone: 'neutral' };
    case 'allowed':
      return { text: `${plural(allowed?.tools.length ?? 0, 'tool')} allowed`, tone: 'good' };
    case 'program_changed':
      return { text: 'Changed: asks again', tone: 'careful' };
    case 'tools_changed':
      return { text: 'Other tools: asks again', tone: 'careful' };
  }
}
