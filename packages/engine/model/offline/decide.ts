import type { OfflineAction, OfflineRule } from './rule.ts';
import { offlineRules } from './rules/index.ts';
import type { SessionView } from './session-view.ts';

const signature = 'This is Galley’s offline model: fixed rules, not an AI.';

/** What the offline model does next in a Session. Deterministic: the same Session, the same action. */
export function decide(view: SessionView): OfflineAction {
  const rule = offlineRules.find((candidate) => candidate.matches(view.section('request')));
  switch (view.phase) {
    case 'Research':
      return rule?.research(view) ?? { text: `# Research\n\n${cannot()}` };
    case 'Plan':
      return rule?.plan(view) ?? { text: `# Plan\n\nNothing to do. ${cannot()}` };
    case 'Implement one item':
      return implement(view);
    case 'Summary':
      return { text: summarise(view, rule) };
    default:
      return { text: `${signature} It works in the phases of Research → Plan → Implement only.` };
  }
}

function implement(view: SessionView): OfflineAction {
  for (const rule of offlineRules) {
    const action = rule.implement(view);
    if (action !== null) return action;
  }
  return { text: `This item is not written in a form that fixed rules can follow. ${cannot()}` };
}

function summarise(view: SessionView, rule: OfflineRule | undefined): string {
  if (rule === undefined) return cannot();
  const answers = view
    .section('answers')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  if (answers.length === 0) return `${withoutTitle(view.section('research'))}\n\n${signature}`;
  const failures = answers.filter((line) => line.includes(': FAILED: '));
  const done = answers.length - failures.length;
  const sheets = answers.flatMap((line) => {
    const match = /: (\S+) rows in sheet "(.+)" of /.exec(line);
    return match === null ? [] : [`${match[2]} (${match[1]} rows)`];
  });
  return [
    view.section('changes') === '' ? 'Nothing was changed.' : `Ready to review:\n${view.section('changes')}`,
    `${done} of ${answers.length} items are done.${sheets.length === 0 ? '' : ` Sheets: ${sheets.join(', ')}.`}`,
    ...(failures.length === 0 ? [] : [`**Failed:**\n${failures.join('\n')}`]),
    `*${signature}*`,
  ].join('\n\n');
}

function withoutTitle(text: string): string {
  return text.replace(/^#\s+.*\n+/, '');
}

function cannot(): string {
  const abilities = offlineRules.map((rule) => `- ${rule.title}`).join('\n');
  return `${signature} It cannot do this. It can:\n\n${abilities}\n\nChoose another model for anything else.`;
}
