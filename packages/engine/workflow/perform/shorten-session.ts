import { contextOf, type PerformOptions } from './perform-options.ts';
import type { Prompt } from './ports.ts';

/** Makes room before a call that would not fit. True when the Session is another now, and the call is to be looked at anew. */
export async function shortenSession(
  options: PerformOptions,
  id: string,
  call: string,
  prompt: Prompt | null,
): Promise<boolean> {
  const { ports } = options;
  const compacted = (await ports.compact?.(contextOf(options, id), prompt)) ?? null;
  if (compacted === null) return false;
  await ports.append({ type: 'session.compacted', agent: id, call, ...compacted, messages: [...compacted.messages] });
  return true;
}
