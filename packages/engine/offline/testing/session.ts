import type { SessionMessage } from '@galley/schema';
import type { ToolDeclaration } from '../../model/index.ts';
import { decide } from '../decide.ts';
import type { OfflineAction } from '../decision/action.ts';
import { readSession } from '../session/session-view.ts';

/** A prompt with these sections and the receipts so far: what does the offline model do next? */
export function act(
  sections: Readonly<Record<string, string>>,
  receipts: readonly (readonly [tool: string, receipt: unknown, success?: boolean])[] = [],
  tools: readonly ToolDeclaration[] = [],
): OfflineAction {
  const parts = Object.entries(sections).map(([name, body]) => `<${name}>\n${body}\n</${name}>`);
  const messages: SessionMessage[] = [
    { role: 'user', text: ['# A phase', ...parts].join('\n\n') },
    ...receipts.map(
      ([tool, receipt, success = true], index): SessionMessage => ({
        role: 'tool',
        call_id: `c${index}`,
        tool,
        success,
        receipt: JSON.stringify(receipt),
      }),
    ),
  ];
  return decide(readSession(messages, tools));
}

export function textOf(action: OfflineAction): string {
  return 'text' in action ? action.text : `(calls ${action.tool})`;
}
