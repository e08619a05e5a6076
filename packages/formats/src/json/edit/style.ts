import type { Container } from './members.ts';

/** How a file writes its JSON. */
export interface JsonStyle {
  /** What one level is indented by; null where all is on one line. */
  readonly unit: string | null;
  readonly lineBreak: string;
  /** What follows a colon, and a comma on one line. */
  readonly afterColon: string;
  readonly afterComma: string;
}

const SAMPLE = 64 * 1024;

export function styleOf(text: string): JsonStyle {
  const sample = text.slice(0, SAMPLE);
  const colon = /"[ \t]*:([ \t]?)/.exec(sample)?.[1];
  const comma = /,([ \t]?)\S/.exec(sample)?.[1];
  return {
    unit: /[{[,][ \t]*(?:\r\n|\n|\r)([ \t]+)\S/.exec(sample)?.[1] ?? null,
    lineBreak: /\r\n|\n|\r/.exec(sample)?.[0] ?? '\n',
    afterColon: colon ?? ' ',
    afterComma: comma ?? colon ?? ' ',
  };
}

/** What the line begins with that holds this place. */
export function indentAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, Math.min(at, start + 1000)))?.[0] ?? '';
}

/** Whether each member is on a line of its own. */
export function isSpread(text: string, { start, members }: Container): boolean | null {
  const [first] = members;
  return first === undefined ? null : /[\r\n]/.test(text.slice(start, first.start));
}

/** A value as the file would write it; `indent` is that of its line, null to have it on one line. */
export function renderValue(value: unknown, style: JsonStyle, indent: string | null): string {
  if (indent === null || style.unit === null) return renderInline(value, style);
  return JSON.stringify(value, null, style.unit).replaceAll('\n', `${style.lineBreak}${indent}`);
}

function renderInline(value: unknown, style: JsonStyle): string {
  if (Array.isArray(value)) return `[${value.map((each) => renderInline(each, style)).join(`,${style.afterComma}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${style.afterColon}${renderInline(each, style)}`,
  );
  return `{${members.join(`,${style.afterComma}`)}}`;
}
