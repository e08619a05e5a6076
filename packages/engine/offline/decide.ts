import { cannotFollow } from './cannot-follow.ts';
import type { OfflineAction } from './decision/action.ts';
import { NoRuleError, OfflineStepError } from './decision/offline-step-error.ts';
import type { OfflineRule } from './decision/rule.ts';
import { nextAction } from './decision/steps.ts';
import { itemForms } from './item-forms.ts';
import { resolveFollowUps } from './request/follow-up.ts';
import { offlineRules } from './rules/index.ts';
import { isOutOfReach } from './rules/out-of-reach.ts';
import { code, codesIn } from './session/code-span.ts';
import { remarksOf } from './session/remarks.ts';
import type { SessionView } from './session/session-view.ts';
import { suggestRequests } from './suggest.ts';
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
    case 'check':
      // No verdict: the item is left for a person to look at.
      return { text: 'Fixed rules cannot judge whether an item was done as it was meant. Please look at it yourself.' };
    case 'summary':
      return { text: summarise(view) };
    case 'other':
      throw new OfflineStepError(
        'The offline model cannot do what this step asks: it follows Research → Plan → Implement for tables and documents.',
        'Resume the run with another model.',
      );
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
  if (rule === undefined) throw noRule(view);
  const action = offering(view, () => nextAction(rule.research({ request: whole, view }), view.outcomes));
  if ('tool' in action || whole === request.replaceAll(/\s+/g, ' ')) return action;
  return { text: action.text.replace(/^# Research\n/, `# Research\n\n${UNDERSTOOD}${code(whole)}\n`) };
}

/** Whatever keeps the rules from an answer, the person is offered requests that work. */
function offering<Result>(view: SessionView, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OfflineStepError)) throw error;
    const suggestions = suggestRequests(view.section('request'), pathsIn(view.section('files')));
    throw new OfflineStepError(error.reason, error.remedy, suggestions);
  }
}

function plan(view: SessionView): OfflineAction {
  const request = understood(view);
  const rule = findRule(request);
  if (rule === undefined) throw noRule(view);
  return { text: rule.plan({ request, view }, remarksOf(view)) };
}

function implement(view: SessionView): OfflineAction {
  const refusal = view.section('edited') === '' ? null : cannotFollow(view.section('item'), earlierItem(view));
  if (refusal !== null) return { text: `Failed: ${refusal}` };
  for (const form of itemForms) {
    const steps = form(view.section('item'));
    if (steps !== null) return nextAction(steps, view.outcomes);
  }
  throw new OfflineStepError(
    'This item of the plan is not written in a form that fixed rules can follow.',
    'Resume the run with another model, or remove the item from the plan.',
  );
}

/** What the item was before a person changed it: under the sentence that says so. */
function earlierItem(view: SessionView): string | null {
  const [, ...before] = view.section('edited').split('\n');
  return before.length === 0 ? null : before.join('\n');
}

/** Requests on the files that are there can be taken over as they stand; a list of all rules would fill the screen. */
function noRule(view: SessionView): NoRuleError {
  return new NoRuleError(suggestRequests(view.section('request'), pathsIn(view.section('files'))));
}
