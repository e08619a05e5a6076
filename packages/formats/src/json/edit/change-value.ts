import { AlreadyExistsError } from '@galley/schema/errors';
import { type Container, containerAt, type Member, skipSpace } from './members.ts';
import { locate, notThere, parsePointer } from './pointer.ts';
import { blankComments, readJson } from './read-json.ts';
import { indentAt, isSpread, type JsonStyle, renderValue, styleOf } from './style.ts';

/** What to do at one place of a JSON text. */
export type ValueChange =
  | { readonly do: 'set' | 'insert'; readonly value: unknown }
  | { readonly do: 'remove' }
  | { readonly do: 'rename'; readonly name: string };

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with one value changed; every character that belongs to another one stays. */
export function changeValue(text: string, at: string, change: ValueChange): string {
  const steps = parsePointer(at);
  const plain = readJson(text);
  if (steps.length === 0 && change.do === 'set') return replaceWhole(text, plain, change.value);
  const { container, index, step } = locate(plain, steps);
  const place = { text, plain, container, style: styleOf(text) };
  const pieces = piecesOf(place, change, index, step, at);
  let changed = text;
  for (const { start, end, text: made } of pieces.toReversed()) {
    changed = changed.slice(0, start) + made + changed.slice(end);
  }
  readJson(changed);
  return changed;
}

function replaceWhole(text: string, plain: string, value: unknown): string {
  const start = /^[ \t\r\n]*/.exec(plain)?.[0].length ?? 0;
  const style = styleOf(text);
  return text.slice(0, start) + renderValue(value, style, '') + text.slice(plain.trimEnd().length);
}

interface Place {
  readonly text: string;
  /** The same without comments. */
  readonly plain: string;
  readonly container: Container;
  readonly style: JsonStyle;
}

function piecesOf(place: Place, change: ValueChange, index: number, step: string, at: string): Piece[] {
  const { container } = place;
  const member = container.members[index];
  const isNew = member === undefined && isFree(container, step);
  switch (change.do) {
    case 'set':
      if (member !== undefined) return [replaceMember(place, member, change.value)];
      if (isNew) return addLast(place, step, change.value);
      throw notThere(at, container);
    case 'insert':
      if (member !== undefined && container.kind === 'list') return [addBefore(place, member, change.value)];
      if (member !== undefined) throw taken(at);
      if (isNew) return addLast(place, step, change.value);
      throw notThere(at, container);
    case 'remove':
      if (member === undefined) throw notThere(at, container);
      return removeMember(place, index, member);
    case 'rename':
      if (member === undefined || member.key === null) throw notThere(at, container);
      if (container.members.some(({ key }) => key === change.name)) throw taken(change.name);
      return [renameMember(place.plain, member, change.name)];
  }
}

/** A name that an object lacks, or the place behind the last one of a list. */
function isFree({ kind, members }: Container, step: string): boolean {
  return kind === 'object' || step === '-' || step === String(members.length);
}

function taken(name: string): AlreadyExistsError {
  return new AlreadyExistsError(`${name} is already there.`, 'Use set_value to replace it, or another name.', { name });
}

/** On lines of its own where the old value, a neighbour or what holds it is written so. */
function indentFor({ plain, container }: Place, near: number, old?: Member): string | null {
  const samples = [...(old === undefined ? [] : [old]), ...container.members.slice(-1)];
  for (const { valueStart } of samples) {
    const inner = containerAt(plain, valueStart);
    const spread = inner === null ? null : isSpread(plain, inner);
    if (spread !== null) return spread ? indentAt(plain, near) : null;
  }
  return isSpread(plain, container) === false ? null : indentAt(plain, near);
}

function replaceMember(place: Place, member: Member, value: unknown): Piece {
  const { valueStart, end } = member;
  return { start: valueStart, end, text: renderValue(value, place.style, indentFor(place, member.start, member)) };
}

function named({ container, style }: Place, step: string, value: string): string {
  return container.kind === 'list' ? value : `${JSON.stringify(step)}:${style.afterColon}${value}`;
}

function addLast(place: Place, step: string, value: unknown): Piece[] {
  const { text, plain, container, style } = place;
  const last = container.members.at(-1);
  if (last === undefined) return [addOnly(place, step, value)];
  const isLines = isSpread(plain, container) === true;
  const made = named(place, step, renderValue(value, style, indentFor(place, last.start)));
  if (!isLines) return [{ start: last.end, end: last.end, text: `,${style.afterComma}${made}` }];
  const line = `${style.lineBreak}${indentAt(plain, last.start)}${made}`;
  // A remark behind the last value stays with it.
  const rest = /^[^\r\n]*/.exec(text.slice(last.end))?.[0] ?? '';
  const isRemark = rest.trim() !== '' && plain.slice(last.end, last.end + rest.length).trim() === '';
  if (!isRemark || !/\/[/*]/.test(rest)) return [{ start: last.end, end: last.end, text: `,${line}` }];
  const lineEnd = last.end + rest.length;
  const hasComma = blankComments(rest).trim() === ',';
  return [
    ...(hasComma ? [] : [{ start: last.end, end: last.end, text: ',' }]),
    { start: lineEnd, end: lineEnd, text: `${line}${hasComma ? ',' : ''}` },
  ];
}

function addOnly(place: Place, step: string, value: unknown): Piece {
  const { text, plain, container, style } = place;
  const [start, end] = [container.start + 1, container.end - 1];
  const inner = text.slice(start, end);
  const outer = indentAt(plain, container.start);
  const remark = inner.trim() === '' ? '' : inner.trimEnd();
  if (style.unit === null)
    return { start, end, text: `${remark}${named(place, step, renderValue(value, style, null))}` };
  const indent = outer + style.unit;
  const made = named(place, step, renderValue(value, style, indent));
  return { start, end, text: `${remark}${style.lineBreak}${indent}${made}${style.lineBreak}${outer}` };
}

function addBefore(place: Place, member: Member, value: unknown): Piece {
  const { plain, container, style } = place;
  const made = renderValue(value, style, indentFor(place, member.start));
  const between =
    isSpread(plain, container) === true ? `${style.lineBreak}${indentAt(plain, member.start)}` : style.afterComma;
  return { start: member.start, end: member.start, text: `${made},${between}` };
}

function removeMember(place: Place, index: number, member: Member): Piece[] {
  const { text, container } = place;
  const [before, after] = [container.members[index - 1], container.members[index + 1]];
  const lines = removeLines(place, before, member);
  if (lines !== null) return lines;
  if (after !== undefined) return [{ start: member.start, end: after.start, text: '' }];
  if (before !== undefined) return [{ start: before.end, end: member.end, text: '' }];
  // A comma behind the only value goes with it, remarks stay.
  const rest = text.slice(member.end, container.end - 1);
  const left = text.slice(container.start + 1, member.start) + rest.replace(/^[ \t\r\n]*,/, '');
  return [{ start: container.start + 1, end: container.end - 1, text: left.trim() === '' ? '' : left }];
}

/** Among remarks, a value goes with its own lines and what is remarked on them; null where it shares a line. */
function removeLines({ text, plain, container }: Place, before: Member | undefined, member: Member): Piece[] | null {
  if (text.slice(container.start, container.end) === plain.slice(container.start, container.end)) return null;
  const lead = /(?:\r\n|\n|\r)[ \t]*$/.exec(text.slice(0, member.start));
  const rest = /^[^\r\n]*/.exec(text.slice(member.end))?.[0] ?? '';
  const end = member.end + rest.length;
  const isOpen = rest.lastIndexOf('/*') > rest.lastIndexOf('*/');
  const behind = plain.slice(member.end, end).trim();
  if (lead === null || isOpen || !/^,?$/.test(behind)) return null;
  const own: Piece = { start: lead.index, end, text: '' };
  const hasComma = plain[skipSpace(plain, member.end)] === ',';
  if (hasComma || before === undefined) return hasComma && behind === '' ? null : [own];
  const comma = plain.indexOf(',', before.end);
  return [{ start: comma, end: comma + 1, text: '' }, own];
}

function renameMember(plain: string, member: Member, name: string): Piece {
  const colon = plain.slice(member.start, member.valueStart).search(/"\s*:\s*$/) + 1;
  return { start: member.start, end: member.start + colon, text: JSON.stringify(name) };
}
