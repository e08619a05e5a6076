import type { SessionView } from './session-view.ts';

/** One thing the reviewer said, in the order it was said. */
export interface Remark {
  /** Of a comment that the plan must answer; null for plain feedback and for what earlier rounds answered. */
  readonly id: string | null;
  readonly text: string;
  /** The label of the item that a comment is about: it may change that item and no other. */
  readonly item?: string;
}

const COMMENT = /^- (c\d+) \(on (?:the plan|item "(.*?)")[^)]*\): (.*)$/;
const THEIR_OWN = /^The person (?:wrote|took) these lines/;
const SECTION = /^## Review feedback\n([\s\S]*?)(?=\n## |$(?![\s\S]))/m;

/** Every round's feedback and comments. Lines that the person edited in the plan are kept by the engine itself. */
export function remarksOf(view: SessionView): Remark[] {
  const feedback = view.section('feedback');
  const said = SECTION.exec(view.section('research'))?.[1] ?? feedback;
  const open = new Set(readRemarks(feedback).flatMap(({ id }) => id ?? []));
  return readRemarks(said).map((remark) => ({
    ...remark,
    id: remark.id !== null && open.has(remark.id) ? remark.id : null,
  }));
}

function readRemarks(text: string): Remark[] {
  return text.split(/\n\s*\n/).flatMap((paragraph): Remark[] => {
    const lines = paragraph.trim().split('\n');
    if (lines[0] === undefined || lines[0] === '' || THEIR_OWN.test(lines[0])) return [];
    if (!/^Comments\. Answer each/.test(lines[0])) return [{ id: null, text: paragraph.trim() }];
    return lines.flatMap((line) => {
      const match = COMMENT.exec(line);
      return match === null ? [] : [{ id: match[1] ?? null, ...aboutItem(match[3] ?? '', match[2]) }];
    });
  });
}

/** "Drop this" on an item names the item; anything else is about that item alone. */
function aboutItem(text: string, label: string | undefined): Pick<Remark, 'text' | 'item'> {
  const drops = /^(?:please\s+)?(?:drop|remove|skip|omit|leave|not needed|unnecessary|delete)\b/i.test(text);
  if (label === undefined) return { text };
  if (drops) return { text: text.includes(label) ? text : `without "${label}"` };
  return { text, item: label };
}

export interface Followed {
  readonly remark: Remark;
  /** Null when it changed nothing. */
  readonly how: string | null;
}

const reason = 'fixed rules cannot follow this';

/** The section that answers each comment, as the plan's prompt asks for. */
export function reviewAnswers(followed: readonly Followed[]): string[] {
  const lines = followed.flatMap(({ remark, how }) => {
    if (remark.id === null) return [];
    return [how === null ? `- ${remark.id}: declined — ${reason}` : `- ${remark.id}: accepted — ${how}`];
  });
  return lines.length === 0 ? [] : ['', '## Review answers', ...lines];
}

/** Said when the last thing the review said changed nothing. */
export const cannotFollow =
  'The review said something that this offline model, which is not an AI, cannot follow. It understands: another file name, "without NAME", "only …" with columns, values, amounts or a time, "sorted by …", "by month instead".';
