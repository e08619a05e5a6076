import type { TagName } from './read-tag.ts';
import type { TagElement } from './scan-tags.ts';
import type { Variables } from './transition.ts';

/** Attributes that the protocol reads itself. All others become variables of the State a tag leads to. */
export const protocolAttributes = ['input', 'cd', 'return', 'next', 'timeout', 'timeout_next', 'stack'] as const;
export type ProtocolAttribute = (typeof protocolAttributes)[number];

const reserved: ReadonlySet<string> = new Set(protocolAttributes);

interface TagRules {
  readonly attributes: readonly ProtocolAttribute[];
  readonly required: readonly ProtocolAttribute[];
  /** `refused`: nothing could receive them. `ignored`: peers have more than we do. */
  readonly others: 'variables' | 'refused' | 'ignored';
}

const steps = { required: [], others: 'variables' } as const;
const calls = { attributes: ['return', 'input', 'cd'], required: ['return'], others: 'variables' } as const;
const forks = { ...steps, attributes: ['next', 'input', 'cd'] } as const;

export const tagRules: Readonly<Record<TagName, TagRules>> = {
  goto: { ...steps, attributes: ['input'] },
  reset: { ...steps, attributes: ['input', 'cd', 'stack'] },
  function: calls,
  call: calls,
  fork: forks,
  result: { attributes: [], required: [], others: 'refused' },
  ask: { attributes: ['next', 'timeout', 'timeout_next'], required: ['next'], others: 'ignored' },
  'call-workflow': calls,
  'function-workflow': calls,
  'fork-workflow': forks,
  'reset-workflow': { ...steps, attributes: ['input', 'cd'] },
  print: { attributes: [], required: [], others: 'ignored' },
};

export interface AttributeProblem {
  readonly code: 'BAD_ATTRIBUTE' | 'MISSING_ATTRIBUTE';
  readonly message: string;
}

export function checkAttributes({ tag, attributes }: TagElement): AttributeProblem | null {
  const rules = tagRules[tag];
  const known: readonly string[] = rules.attributes;
  for (const name of attributes.keys()) {
    if (known.includes(name) || (!reserved.has(name) && rules.others !== 'refused')) continue;
    const takes = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
    return { code: 'BAD_ATTRIBUTE', message: `<${tag}> has no attribute ${name}. ${takes}` };
  }
  for (const name of rules.required) {
    if (attributes.has(name)) continue;
    const message = `<${tag}> needs ${name}="STATE": the State to go on with ${name === 'return' ? 'after the result' : 'then'}`;
    return { code: 'MISSING_ATTRIBUTE', message };
  }
  return null;
}

export function variablesOf(attributes: ReadonlyMap<string, string>): Variables {
  return Object.fromEntries([...attributes].filter(([name]) => !reserved.has(name)));
}
