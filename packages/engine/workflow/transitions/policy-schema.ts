import { z } from 'zod';
import { parseDuration } from '../state/duration.ts';
import { stateName } from '../state/state-name.ts';
import type { AllowedTransition } from './policy.ts';
import { type AttributeKind, attributeNames, attributes } from './tags/attributes.ts';
import { contents } from './tags/contents.ts';
import { moveTags, tagOf } from './tags/table.ts';

/** The name of a State, as frontmatter writes it. */
export const stateSchema = z
  .string()
  .regex(/^[^/\\\n]+$/, 'a target is a file of the same folder')
  .transform(stateName);

/** YAML reads `payload: 3` and `payload: true` as other things than text; authors mean the text. */
const scalarSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** In milliseconds. */
export const durationSchema = z.union([z.string(), z.number().nonnegative()]).transform((value, context) => {
  const milliseconds = parseDuration(String(value));
  if (milliseconds !== null) return milliseconds;
  context.addIssue({ code: 'custom', message: 'a duration is 90s, 30m, 24h, 7d or a number of seconds' });
  return z.NEVER;
});

const kinds: Readonly<Record<AttributeKind, z.ZodType>> = {
  state: stateSchema,
  text: scalarSchema,
  duration: durationSchema,
  stack: z.enum(['keep', 'clear']),
};

const known = Object.fromEntries(attributeNames.map((name) => [name, kinds[attributes[name].kind].optional()]));

/** One entry of `allowed_transitions`. Keys that the protocol does not know are variables. */
export const allowedTransitionSchema = z
  .object({ tag: z.enum(moveTags), target: z.string().min(1).optional(), payload: scalarSchema.optional(), ...known })
  .catchall(scalarSchema)
  .transform((entry, context): AllowedTransition => {
    const { tag, target, payload, ...rest } = entry;
    const isState = contents[tagOf(tag).content].policy === 'target' && tagOf(tag).content === 'state';
    if (target !== undefined && isState && /[/\\\n]/.test(target)) {
      context.addIssue({ code: 'custom', message: 'a target is a file of the same folder' });
    }
    const written = Object.entries(rest).filter(([, value]) => value !== undefined);
    const variables = written.filter(([name]) => !Object.hasOwn(known, name));
    return {
      tag,
      ...(target === undefined ? {} : { target: isState ? stateName(target) : target }),
      ...(payload === undefined ? {} : { payload }),
      // Each was read by the schema of its kind.
      ...(Object.fromEntries(written.filter(([name]) => Object.hasOwn(known, name))) as Partial<AllowedTransition>),
      ...(variables.length > 0 ? { variables: Object.fromEntries(variables) as Record<string, string> } : {}),
    };
  });
