import type { StateNode, WorkflowGraph } from '../graph/workflow-graph.ts';
import { isOpen } from '../graph/written-tags.ts';
import { isEngineDriven } from '../load/state-definition.ts';
import { stateName } from '../state/state-name.ts';
import { implicitTransition } from '../transitions/implicit-transition.ts';
import { contents } from '../transitions/tags/contents.ts';
import { isFork, tagOf } from '../transitions/tags/table.ts';
import type { Report } from './report.ts';

/** Whether what a State allows, what its text says and what the engine does agree. */
export function checkPolicies(graph: WorkflowGraph, entry: string, report: Report): void {
  for (const node of graph.values()) {
    const { state } = node;
    checkUseless(node, state.name === entry, report);
    if (isEngineDriven(state)) checkIgnored(node, report);
    else if (state.script !== undefined) checkScript(node, report);
    else if (state.allowed_transitions.length > 0) checkAllowed(node, report);
  }
}

/** Keys that cannot do what their author hopes for. */
function checkUseless({ state }: StateNode, starts: boolean, report: Report): void {
  const add = (message: string) => report.add('warning', 'KEY_WITHOUT_EFFECT', state.name, message);
  if (state.grounding === true && state.tools === 'none') add('grounding does nothing without tools');
  if (state.checklist && state.artifact === undefined) add('checklist does nothing without artifact');
  if (state.replan !== undefined && state.each === undefined) add('replan does nothing without each');
  if (state.items !== undefined && state.gate === undefined) add('items does nothing without gate');
  if (state.archive && state.artifact === undefined) add('archive does nothing without artifact');
  if (state.planning !== undefined && state.gate === undefined && !starts) {
    add('planning counts at a gate, and in the first State for all of them');
  }
  if (state.describe_tools && !starts) add('describe_tools counts in the first State alone');
  if (state.once && state.gate === undefined) add('once does nothing without gate');
  if (state.skip !== undefined && state.each !== undefined) add('skip does nothing beside each');
  if (state.skip !== undefined && !state.prompt.includes(state.skip.line)) {
    add(`its text does not say when to end with the line "${state.skip.line}"`);
  }
}

function checkIgnored({ state, written }: StateNode, report: Report): void {
  const why = (['next', 'gate', 'each'] as const).find((key) => state[key] !== undefined) ?? 'reply';
  const [tag] = written.filter(({ tag: name }) => name !== 'print');
  if (state.allowed_transitions.length > 0) {
    report.add('warning', 'POLICY_IGNORED', state.name, `allowed_transitions does nothing beside ${why}`);
  }
  if (tag !== undefined) {
    report.add('warning', 'TAGS_IGNORED', state.name, `<${tag.tag}> in its text does nothing beside ${why}`, tag.line);
  }
}

function checkScript({ state, open }: StateNode, report: Report): void {
  if (state.allowed_transitions.length > 0) {
    report.add('info', 'SCRIPT_POLICY', state.name, 'a script is held to allowed_transitions but cannot be reminded');
  }
  if (open) report.add('info', 'SCRIPT_DECIDES', state.name, 'where this script leads is known only when it runs');
}

function checkAllowed({ state, written }: StateNode, report: Report): void {
  if (implicitTransition(state) !== null) {
    const tag = state.allowed_transitions[0]?.tag ?? '';
    report.add(
      'info',
      'IMPLICIT_TRANSITION',
      state.name,
      `an answer without a tag means the only transition, <${tag}>`,
    );
  }
  if (state.allowed_transitions.length > 1) {
    for (const { tag, target } of state.allowed_transitions) {
      if (target === undefined || state.prompt.includes(target)) continue;
      report.add(
        'warning',
        'UNUSED_TRANSITION',
        state.name,
        `it may <${tag}> ${target}, but its text does not say when`,
      );
    }
  }
  for (const { tag, content, line } of written) {
    if (tag === 'print' || content === null) continue;
    const { content: kind, does } = tagOf(tag);
    const named = contents[kind].isText || isOpen(content) ? null : kind === 'state' ? stateName(content) : content;
    const isParents = does.kind === 'enter' && does.session === 'kept';
    const allowed = state.allowed_transitions.some((entry) => {
      // Where forks are allowed, their parent may go on beside them.
      if (isParents && isFork(entry.tag)) return true;
      return entry.tag === tag && (named === null || (entry.target ?? named) === named);
    });
    if (allowed) continue;
    const what = named === null ? `<${tag}>` : `<${tag}>${content}</${tag}>`;
    report.add(
      'warning',
      'TAG_NOT_ALLOWED',
      state.name,
      `its text names ${what}, which allowed_transitions refuses`,
      line,
    );
  }
}
