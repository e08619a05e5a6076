import type { RunState } from '../../workflow/index.ts';
import { contentHash, type Written, writtenName } from '../plan/rpi-folder.ts';

/**
 * Files of `_rpi/` that one step changed: artifacts as they are, each item's answer, and last a note of what was
 * written, by which a person's own changes are told from copies that lag behind.
 */
export function rpiFiles(before: RunState | null, after: RunState): [name: string, text: string][] {
  if (before?.artifacts === after.artifacts && before.answers === after.answers) return [];
  const artifacts = Object.entries(after.artifacts).filter(([name, text]) => before?.artifacts[name] !== text);
  const answers = after.answers.slice(before?.answers.length ?? 0).map((answer): [string, string] => {
    const heading = `# ${answer.number}. ${answer.label}${answer.failed ? ' (failed)' : ''}`;
    return [`items/${String(answer.number).padStart(2, '0')}.md`, `${heading}\n\n${answer.text}\n`];
  });
  if (artifacts.length === 0 && before?.artifacts === after.artifacts) return answers;
  const hashes = Object.entries(after.artifacts).map(([name, text]) => [name, contentHash(text)]);
  const written: Written = { run_id: after.started.run_id, files: Object.fromEntries(hashes) };
  return [...artifacts, ...answers, [writtenName, `${JSON.stringify(written)}\n`]];
}
