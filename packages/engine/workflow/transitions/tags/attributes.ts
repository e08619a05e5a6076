/** How the value of an attribute is read: the name of a State, text as it stands, a duration, what becomes of the stack. */
interface KindValues {
  readonly state: string;
  readonly text: string;
  readonly duration: number;
  readonly stack: 'keep' | 'clear';
}

export type AttributeKind = keyof KindValues;

interface AttributeDefinition {
  readonly kind: AttributeKind;
  /**
   * What an entry of `allowed_transitions` does with it. `fixes`: an answer must say the same. `completes`: an answer may leave
   * it out, then the entry's counts. `hands`: never compared, taken from the entry where an answer leaves it out.
   */
  readonly policy: 'fixes' | 'completes' | 'hands';
  /** What leaving it out means. */
  readonly otherwise?: string;
  /** Shown to models also where it is open, because a tag is seldom right without it. */
  readonly taught?: true;
  /** Means nothing without this one. */
  readonly needs?: string;
  /** For people and models: what it is for. */
  readonly means: string;
}

/** The attributes that the protocol reads itself, in the order in which they are written. All others become variables. */
export const attributes = {
  return: { kind: 'state', policy: 'fixes', taught: true, means: 'the State to go on with after the result' },
  next: { kind: 'state', policy: 'fixes', taught: true, means: 'the State to go on with then' },
  timeout: { kind: 'duration', policy: 'completes', means: 'For example 90s, 30m, 24h, 7d.' },
  timeout_next: {
    kind: 'state',
    policy: 'completes',
    needs: 'timeout',
    means: 'the State to go on with when time is up',
  },
  stack: { kind: 'stack', policy: 'fixes', otherwise: 'clear', means: 'keep: do not forget whom to return to' },
  cd: { kind: 'text', policy: 'hands', means: 'The folder to work in.' },
  input: { kind: 'text', policy: 'hands', means: 'Given to the next State as {{input}}.' },
} as const satisfies Readonly<Record<string, AttributeDefinition>>;

export type AttributeName = keyof typeof attributes;
export type AttributeValue<Name extends AttributeName> = KindValues[(typeof attributes)[Name]['kind']];

export const attributeNames = Object.keys(attributes) as readonly AttributeName[];

export function isProtocolAttribute(name: string): name is AttributeName {
  return Object.hasOwn(attributes, name);
}

/** The same table with every property that an attribute may have. */
export function attributeOf(name: AttributeName): AttributeDefinition {
  return attributes[name];
}
