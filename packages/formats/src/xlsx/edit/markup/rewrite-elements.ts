import { escapeAttribute, escapeText, unescapeXml } from '../../../xml/escape.ts';
import { XmlScanner } from '../../../xml/scanner.ts';

/** An element on the way through a part, before its children. */
export interface ElementView {
  /** Local name. */
  readonly name: string;
  /** Local names of the elements around it, outermost first. */
  readonly ancestors: readonly string[];
  attribute(name: string): string | undefined;
  /** Source of the element's content, tags and all. */
  inner(): string;
}

export interface ElementChange {
  /** The element and all in it goes. */
  readonly drop?: true;
  /** The element and all in it stays as it is, and no rule is asked about what is inside. */
  readonly keep?: true;
  /** New values of attributes; undefined takes one away. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  /** New text content of a leaf, from the old. */
  readonly text?: (text: string) => string;
  /** New source for the whole content, written as it is. */
  readonly content?: string;
}

export type ElementRule = (element: ElementView) => ElementChange | undefined;

interface Frame {
  readonly name: string;
  /** Index of the opening tag among the pieces. */
  readonly piece: number;
  kept: number;
  dropped: number;
}

/**
 * Walks a part and changes elements by rule; every character that no rule names stays. A list that loses all its
 * children goes with them, since schemas allow few empty lists (`keepEmpty` names those), and a `count` follows its list.
 */
export function rewriteElements(source: string, rule: ElementRule, keepEmpty: readonly string[] = []): string {
  const pieces: string[] = [];
  const frames: Frame[] = [];
  const names: string[] = [];
  const scanner = new XmlScanner(source);
  let copied = 0;
  const flush = (to: number): void => {
    if (to > copied) pieces.push(source.slice(copied, to));
    copied = to;
  };
  while (scanner.next()) {
    if (scanner.kind === 'text') continue;
    if (scanner.kind === 'close') {
      names.pop();
      const frame = frames.pop();
      flush(scanner.end);
      if (frame === undefined) continue;
      closeFrame(pieces, frame, { parent: frames.at(-1), mayBeEmpty: keepEmpty.includes(frame.name) });
      continue;
    }
    flush(scanner.start);
    const { start, end, kind, name } = scanner;
    const view: ElementView = {
      name,
      ancestors: names,
      attribute: (key) => scanner.attribute(key),
      inner: () => innerSource(source, end, kind === 'empty'),
    };
    const change = rule(view);
    const parent = frames.at(-1);
    if (change?.drop === true) {
      scanner.skipChildren();
      copied = scanner.end;
      if (parent !== undefined) parent.dropped += 1;
      continue;
    }
    if (change?.keep === true) {
      scanner.skipChildren();
      flush(scanner.end);
      if (parent !== undefined) parent.kept += 1;
      continue;
    }
    const tag = source.slice(start, end);
    pieces.push(change?.attributes === undefined ? tag : changeAttributes(tag, change.attributes));
    copied = end;
    if (kind === 'empty') {
      if (parent !== undefined) parent.kept += 1;
      continue;
    }
    if (change?.text !== undefined || change?.content !== undefined) {
      const text = replaceContent(scanner, change, end);
      pieces.push(text ?? source.slice(end, scanner.start));
      pieces.push(source.slice(scanner.start, scanner.end));
      copied = scanner.end;
      if (parent !== undefined) parent.kept += 1;
      continue;
    }
    frames.push({ name, piece: pieces.length - 1, kept: 0, dropped: 0 });
    names.push(name);
  }
  flush(source.length);
  return pieces.join('');
}

/** One opening tag with attributes set, in place where they are, or taken away. */
export function changeAttributes(tag: string, changes: Readonly<Record<string, string | undefined>>): string {
  let result = tag;
  for (const [name, value] of Object.entries(changes)) {
    const existing = new RegExp(`(\\s+${name}\\s*=\\s*)("[^"]*"|'[^']*')`);
    const found = existing.exec(result);
    if (found !== null) {
      const written = found[2] ?? '';
      if (value !== undefined && unescapeXml(written.slice(1, -1)) === value) continue;
      const replacement = value === undefined ? '' : `${found[1]}"${escapeAttribute(value)}"`;
      result = result.slice(0, found.index) + replacement + result.slice(found.index + found[0].length);
    } else if (value !== undefined) {
      result = result.replace(/\s*(\/?>)$/, (_whole, end: string) => ` ${name}="${escapeAttribute(value)}"${end}`);
    }
  }
  return result;
}

function innerSource(source: string, from: number, isEmpty: boolean): string {
  if (isEmpty) return '';
  const scanner = new XmlScanner(source, from);
  let depth = 1;
  while (scanner.next()) {
    if (scanner.kind === 'open') depth += 1;
    else if (scanner.kind === 'close') depth -= 1;
    if (depth === 0) return source.slice(from, scanner.start);
  }
  return source.slice(from);
}

/** Reads on to the closing tag; the new content, or undefined when it is as before. */
function replaceContent(scanner: XmlScanner, change: ElementChange, from: number): string | undefined {
  let text = '';
  let depth = 1;
  while (scanner.next()) {
    if (scanner.kind === 'open') depth += 1;
    else if (scanner.kind === 'close') depth -= 1;
    else if (scanner.kind === 'text' && depth === 1) text += scanner.text;
    if (depth === 0) break;
  }
  if (change.content !== undefined) {
    return change.content === scanner.source.slice(from, scanner.start) ? undefined : change.content;
  }
  const changed = change.text?.(text) ?? text;
  return changed === text ? undefined : escapeText(changed);
}

function closeFrame(
  pieces: string[],
  frame: Frame,
  { parent, mayBeEmpty }: { parent: Frame | undefined; mayBeEmpty: boolean },
): void {
  if (frame.dropped > 0 && frame.kept === 0 && parent !== undefined && !mayBeEmpty) {
    pieces.length = frame.piece;
    parent.dropped += 1;
    return;
  }
  if (parent !== undefined) parent.kept += 1;
  if (frame.dropped === 0) return;
  const tag = pieces[frame.piece] ?? '';
  const changes: Record<string, string> = {};
  if (/\scount\s*=/.test(tag)) changes.count = String(frame.kept);
  const manual = /\smanualBreakCount\s*=\s*["']([0-9]+)/.exec(tag);
  if (manual !== null) changes.manualBreakCount = String(Math.min(Number(manual[1]), frame.kept));
  pieces[frame.piece] = changeAttributes(tag, changes);
}
