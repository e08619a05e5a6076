import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { type Mention, matchPaths, mentionAt, writeMention } from './mention.ts';

export interface Mentions {
  readonly id: string;
  /** Empty while nothing is named. */
  readonly paths: readonly string[];
  readonly active: number;
  /** Looks again at the place of the caret. */
  readonly look: () => void;
  readonly close: () => void;
  /** True when the list took the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly choose: (path: string) => void;
}

/** `@` and a few letters offer the files of the Workbench. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): Mentions {
  const { workbenchId } = useWorkbench();
  const id = useId();
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId }, { enabled: mention !== null });
  const known = files.data?.files.filter(({ draft }) => draft !== 'deleted').map(({ path }) => path) ?? [];
  const paths = mention === null ? [] : matchPaths(known, mention.typed);
  const look = () => {
    const area = field.current;
    const found = area === null ? null : mentionAt(area.value, area.selectionStart);
    setMention(found);
    setActive(0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that was written here says where the caret goes
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
    look();
  }, [text]);
  const choose = (path: string) => {
    if (mention === null) return;
    const written = writeMention(text, mention, path);
    caret.current = written.caret;
    setText(written.text);
    field.current?.focus();
  };
  return {
    id,
    paths,
    active,
    look,
    close: () => setMention(null),
    choose,
    onKey(event) {
      if (paths.length === 0) return false;
      const chosen = paths[active];
      if (event.key === 'ArrowDown') setActive((active + 1) % paths.length);
      else if (event.key === 'ArrowUp') setActive((active + paths.length - 1) % paths.length);
      else if (event.key === 'Escape') setMention(null);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined)
        choose(chosen);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
