import type { ProcedureOutput } from '@galley/schema';
import { visibleLine } from '../output/visible-text.ts';

type Shown = ProcedureOutput<'TrustShow'>;

/** What wants to run, what it may touch, and its text: the first `lines` of it. */
export function renderTrust(question: Shown, lines: number): string {
  const { program, workflow, state, agent_count: agents, notice, text } = question;
  const what = program.kind === 'script' ? `a ${program.language} script` : `the program ${visibleLine(program.path)}`;
  const waiting = agents > 1 ? ` (${agents} Agents wait with it)` : '';
  const head = [
    `${visibleLine(state)} in the workflow "${visibleLine(workflow)}" wants to run ${what}${waiting}.`,
    visibleLine(notice),
    `SHA-256 ${program.hash}`,
  ];
  return [...head, ...(text === null ? [] : ['', ...numbered(text, lines)])].join('\n');
}

function numbered(text: string, most: number): string[] {
  const all = text.trimEnd().split('\n');
  const shown = all.slice(0, most).map((line, index) => `${String(index + 1).padStart(5)}  ${line}`);
  const left = all.length - shown.length;
  return left === 0 ? shown : [...shown, `       … ${left} more ${left === 1 ? 'line' : 'lines'}`];
}
