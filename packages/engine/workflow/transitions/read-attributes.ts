import { parseDuration } from '../state/duration.ts';
import { quoted, readState, Unreadable } from './read-name.ts';
import type { TagElement } from './scan-tags.ts';
import {
  type AttributeKind,
  type AttributeName,
  attributeOf,
  attributes,
  isProtocolAttribute,
} from './tags/attributes.ts';
import type { Variables } from './tags/define-tag.ts';
import { attributesOf, tagOf } from './tags/table.ts';

type Read = string | number;

/** The protocol's own attributes of a tag; null where one is left out. */
export function readAttributes(element: TagElement): Readonly<Partial<Record<AttributeName, Read | null>>> {
  checkNames(element);
  const values: Partial<Record<AttributeName, Read | null>> = {};
  for (const name of attributesOf(element.tag)) {
    const text = element.attributes.get(name);
    values[name] = text === undefined ? null : readers[attributes[name].kind](text, name, element.tag);
  }
  return values;
}

export function variablesOf(written: ReadonlyMap<string, string>): Variables {
  return Object.fromEntries([...written].filter(([name]) => !isProtocolAttribute(name)));
}

function checkNames({ tag, attributes: written }: TagElement): void {
  const { attributes: known, others } = tagOf(tag);
  for (const name of written.keys()) {
    if (Object.hasOwn(known, name) || (!isProtocolAttribute(name) && others !== 'refused')) continue;
    const names = Object.keys(known);
    const takes = names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`;
    throw new Unreadable('BAD_ATTRIBUTE', `<${tag}> has no attribute ${name}. ${takes}`);
  }
  for (const name of attributesOf(tag)) {
    const { needs, means } = attributeOf(name);
    if (known[name] === 'required' && !written.has(name)) {
      throw new Unreadable('MISSING_ATTRIBUTE', `<${tag}> needs ${name}="STATE": ${means}`);
    }
    if (needs !== undefined && written.has(name) && !written.has(needs)) {
      throw new Unreadable('MISSING_ATTRIBUTE', `<${tag}> has ${name}= and so needs ${needs}=`);
    }
  }
}

const readers: Readonly<Record<AttributeKind, (text: string, name: AttributeName, tag: string) => Read>> = {
  text: (text) => text,
  state: (text, name, tag) => readState(tag, `${name}= of <${tag}>`, text),
  duration(text, name, tag) {
    const milliseconds = parseDuration(text);
    if (milliseconds !== null && milliseconds > 0) return milliseconds;
    const choices = 'write 90s, 30m, 24h, 7d or a number of seconds';
    throw new Unreadable('BAD_DURATION', `${name}=${quoted(text)} of <${tag}> is no duration; ${choices}`);
  },
  stack(text, name, tag) {
    if (text === 'keep' || text === 'clear') return text;
    const message = `<${tag} ${name}=${quoted(text)}> is unknown; write ${name}="keep" or leave it out`;
    throw new Unreadable('BAD_ATTRIBUTE', message);
  },
};
