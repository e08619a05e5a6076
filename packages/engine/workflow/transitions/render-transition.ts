import { formatDuration } from '../state/duration.ts';
import { encodeAttribute } from './entities.ts';
import type { AllowedTransition } from './policy.ts';
import type { Fork, Move, Transition } from './transition.ts';

type Attributes = Readonly<Record<string, string | null | undefined>>;

/** The tags that mean this transition. */
export function renderTransition({ forks, move, prints }: Transition): string {
  const next =
    move.tag === 'goto' && move.input === null && Object.keys(move.variables).length === 0 ? move.target : null;
  const parts = prints.map((text) => element('print', {}, text));
  parts.push(...forks.map((fork) => renderFork(fork, next)));
  if (forks.length === 0 || next === null) parts.push(renderMove(move));
  return parts.join('\n');
}

export function renderMove(move: Move): string {
  switch (move.tag) {
    case 'result':
      return element('result', {}, move.payload);
    case 'ask': {
      const timeout = move.timeoutMs === null ? null : formatDuration(move.timeoutMs);
      return element('ask', { next: move.next, timeout, timeout_next: move.timeoutNext }, move.question);
    }
    default: {
      const attributes: Attributes = {
        return: 'returnTo' in move ? move.returnTo : null,
        stack: move.tag === 'reset' && move.keepStack ? 'keep' : null,
        cd: 'cd' in move ? move.cd : null,
        input: move.input,
        ...move.variables,
      };
      return element(move.tag, attributes, encodeAttribute('workflow' in move ? move.workflow : move.target));
    }
  }
}

export function renderFork(fork: Fork, next: string | null): string {
  const attributes = { next, cd: fork.cd, input: fork.input, ...fork.variables };
  const tag = fork.workflow === null ? 'fork' : 'fork-workflow';
  return element(tag, attributes, encodeAttribute(fork.workflow ?? fork.target ?? ''));
}

/** A move in one short line, for messages: what it leads to, without what it hands over. */
export function describeMove(move: Move): string {
  if (move.tag === 'result') return '<result>…</result>';
  if (move.tag === 'ask') return `<ask next="${move.next}">…</ask>`;
  return renderMove({ ...move, input: null, variables: {} });
}

export function describeFork(fork: Fork, next: string): string {
  return renderFork({ ...fork, input: null, variables: {} }, next);
}

/** An allowed transition as a model should write it; what is free is an ellipsis or a STATE to be filled in. */
export function renderAllowed(entry: AllowedTransition): string {
  const target = entry.target ?? 'STATE';
  switch (entry.tag) {
    case 'result':
      return element('result', {}, entry.payload ?? '…');
    case 'ask': {
      const timeout = entry.timeoutMs === undefined ? null : formatDuration(entry.timeoutMs);
      return element('ask', { next: entry.next ?? 'STATE', timeout, timeout_next: entry.timeout_next }, '…');
    }
    case 'fork':
    case 'fork-workflow':
      return element(entry.tag, { next: entry.next ?? 'STATE' }, target);
    case 'goto':
    case 'reset-workflow':
      return element(entry.tag, {}, target);
    case 'reset':
      return element('reset', { stack: entry.stack }, target);
    default:
      return element(entry.tag, { return: entry.return ?? 'STATE' }, target);
  }
}

function element(tag: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [` ${name}="${encodeAttribute(value)}"`],
  );
  return `<${tag}${written.join('')}>${content}</${tag}>`;
}
