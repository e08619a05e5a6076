import type { ActAbout } from '@galley/schema';

type Input = Readonly<Record<string, unknown>>;

/** More than one call can name. What it would change beyond them is counted. */
const NAMED = 1_000;

/** What whoever gives the second word must know beside the name of the call. `changed`: files that it would change without naming them. */
export function aboutOfAct(input: Input, changed: readonly string[] = []): ActAbout {
  const files = [...new Set([...filesOf(input), ...changed])];
  return {
    checkpoint_id: textOf(input.checkpoint_id),
    message_id: textOf(input.message_id),
    files: files.slice(0, NAMED),
    files_total: files.length,
  };
}

/** Named by the call itself, or by the parts of files that it chooses. */
function filesOf(input: Input): readonly string[] {
  return ['paths', 'acts', 'hunks', 'rows', 'cells', 'blocks'].flatMap((name) => {
    const each: unknown = input[name];
    return Array.isArray(each) ? each.flatMap(fileOf) : [];
  });
}

function fileOf(named: unknown): readonly string[] {
  if (typeof named === 'string') return [named];
  if (!(named instanceof Object)) return [];
  const { act, path, from, to } = named as Input;
  if (act === 'move') return [`${String(from)} → ${String(to)}`];
  return typeof path === 'string' ? [act === 'delete' ? `${path} (delete)` : path] : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
