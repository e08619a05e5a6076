import type { RunState } from '../../workflow/index.ts';

/** Files of `_rpi/` that one step changed: artifacts as they are, and each item's answer. */
export function rpiFiles(before: RunState | null, after: RunState): [name: string, text: string][] {
  if (before?.artifacts === after.artifacts && before.answers === after.answers) return [];
  const artifacts = Object.entries(after.artifacts).filter(([name, text]) => before?.artifacts[name] !== text);
  const answers = after.answers.slice(before?.answers.length ?? 0).map((answer): [string, string] => {
    const heading = `# ${answer.number}. ${answer.label}${answer.failed ? ' (failed)' : ''}`;
    return [`items/${String(answer.number).padStart(2, '0')}.md`, `${heading}\n\n${answer.text}\n`];
  });
  return [...artifacts, ...answers];
}
