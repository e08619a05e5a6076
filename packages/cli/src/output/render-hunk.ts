interface HunkLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  readonly words?: readonly (readonly [start: number, end: number])[] | undefined;
}

interface FormChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What differs beside the lines: "encoding: utf-16le → utf-8". */
export function renderForm(form: readonly FormChange[] = []): string[] {
  return form.map(({ what, before, after }) => `${what}: ${before} → ${after}`);
}

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;
const BRACKETS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;

/** Lines with their signs; words that differ from the other version of a line stand in brackets. */
export function renderHunkLines(lines: readonly HunkLine[]): string[] {
  return lines.map(({ kind, text, words = [] }) => {
    const [opening, closing] = BRACKETS[kind];
    let [shown, at]: [string, number] = [SIGNS[kind], 0];
    for (const [start, end] of words) {
      shown += `${text.slice(at, start)}${opening}${text.slice(start, end)}${closing}`;
      at = end;
    }
    return shown + text.slice(at);
  });
}
