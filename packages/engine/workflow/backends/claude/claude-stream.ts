import { createLineReader } from '../process/output.ts';
import type { TurnOptions } from '../turn/backend.ts';
import { type ClaudeInit, type ClaudeResult, parseClaudeLine } from './claude-events.ts';

/** Reads the program's events as they come and keeps what the end of the turn is judged by. */
export function createClaudeStream(
  { onText, onRaw }: Pick<TurnOptions, 'onText' | 'onRaw'>,
  onInit: (init: ClaudeInit) => void,
) {
  const raw: unknown[] = [];
  let result: ClaudeResult | null = null;
  let errorWord: string | null = null;
  let resetsAt: number | null = null;

  const lines = createLineReader((line) => {
    const parsed = parseClaudeLine(line);
    if (parsed === null) return;
    onRaw(parsed.value);
    const { known } = parsed;
    if (known?.type === 'stream_event') {
      // Text of a helper that the program started itself is not the answer.
      const spoken = known.parent_tool_use_id == null && known.event.delta?.type === 'text_delta';
      if (spoken) onText(known.event.delta?.text ?? '');
      return;
    }
    raw.push(parsed.value);
    if (known?.type === 'system') onInit(known);
    else if (known?.type === 'result') result = known;
    else if (known?.type === 'assistant') errorWord = known.error ?? null;
    else if (known?.type === 'rate_limit_event' && known.rate_limit_info.status === 'rejected') {
      resetsAt = known.rate_limit_info.resetsAt ?? null;
    }
  });
  return {
    push: lines.push,
    end() {
      lines.end();
      return { raw, result, errorWord, resetsAt };
    },
  };
}
