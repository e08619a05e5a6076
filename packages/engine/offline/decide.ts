import type { OfflineAction } from './decision/action.ts';
import type { OfflineRule } from './decision/rule.ts';
import { nextAction } from './decision/steps.ts';
import { itemForms } from './item-forms.ts';
import { OfflineStepError } from './offline-step-error.ts';
import { resolveFollowUps } from './request/follow-up.ts';
import { offlineRules } from './rules/index.ts';
import { isOutOfReach } from './rules/out-of-reach.ts';
import { code, codesIn } from './session/code-span.ts';
import { noChange } from './session/no-change.ts';
import { remarksOf } from './session/remarks.ts';
import type { SessionView } from './session/session-view.ts';
import { signature } from './session/signature.ts';
import { summarise } from './summarise.ts';
import { pathsIn } from './tables/choose-sources.ts';

/** What the offline model does next in a Session. Deterministic: the same Session, the same action. */
export function decide(view: SessionView): OfflineAction {
  switch (view.phase) {
    case 'research':
      return research(view);
    case 'plan':
      return plan(view);
    case 'implement':
      return implement(view);
    case 'summary':
      return { text: summarise(view, findRule(understood(view)) === undefined ? cannot() : null) };
    case 'other':
      throw new OfflineStepError();
  }
}

export function findRule(request: string): OfflineRule | undefined {
  return isOutOfReach(request) ? undefined : offlineRules.find((rule) => rule.matches(request));
}

const UNDERSTOOD = 'Understood, with the conversation before it, as: ';

/** The request that the research settled on; the later phases do not see the conversation. */
function understood(view: SessionView): string {
  const line = view
    .section('research')
    .split('\n')
    .find((candidate) => candidate.startsWith(UNDERSTOOD));
  return (line === undefined ? undefined : codesIn(line)[0]) ?? view.section('request');
}

function research(view: SessionView): OfflineAction {
  const request = view.section('request');
  const files = pathsIn(view.section('files'));
  const ruleOf = (text: string) => {
    const rule = findRule(text);
    return rule === undefined ? -1 : offlineRules.indexOf(rule);
  };
  const whole = resolveFollowUps(view.section('conversation'), request, { files, ruleOf }).replaceAll(/\s+/g, ' ');
  const rule = findRule(whole);
  if (rule === undefined) return { text: noChange(`# Research\n\n${cannot()}`) };
  const action = nextAction(rule.research({ request: whole, view }), view.outcomes);
  if ('tool' in action || whole === request.replaceAll(/\s+/g, ' ')) return action;
  return { text: action.text.replace(/^# Research\n/, `# Research\n\n${UNDERSTOOD}${code(whole)}\n`) };
}

function plan(view: SessionView): OfflineAction {
  const request = understood(view);
  const rule = findRule(request);
  if (rule === undefined) return { text: noChange(`# Plan\n\nNothing to do. ${cannot()}`) };
  return { text: rule.plan({ request, view }, remarksOf(view)) };
}

function implement(view: SessionView): OfflineAction {
  for (const form of itemForms) {
    const steps = form(view.section('item'));
    if (steps !== null) return nextAction(steps, view.outcomes);
  }
  return { text: `Failed: this item is not written in a form that fixed rules can follow. ${cannot()}` };
}

function cannot(): string {
  const abilities = offlineRules.map((rule) => `- ${rule.title}. For instance: “${rule.example}”`).join('\n');
  return `${signature} It cannot do this. It can:\n\n${abilities}\n\nChoose another model for anything else.`;
}
