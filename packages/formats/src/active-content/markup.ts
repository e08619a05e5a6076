import { decodeText } from '../text/index.ts';

const SHOWN = 120;
/** What a browser runs: scripts, handlers, addresses that are code, frames and objects that bring their own. */
const ACTIVE = [
  /<(?:\w+:)?script\b[^>]*>[\s\S]*?(?:<\/(?:\w+:)?script\s*>|$)/gi,
  /<(?:iframe|object|embed|applet|foreignObject|base|meta\s[^>]*http-equiv\s*=\s*["']?refresh)\b[^>]*>/gi,
  /[\s"'/]on[a-z]{3,}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
  /(?:javascript|vbscript)\s*:[^"'>\s]*/gi,
  /data\s*:\s*(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)[^"'>\s]*/gi,
];

/** Everything in an html or svg file that would run, each once. */
export function markupScripts(bytes: Uint8Array): string[] {
  const text = decodeText(bytes).text;
  const found = new Set<string>();
  for (const pattern of ACTIVE)
    for (const [match] of text.matchAll(pattern)) found.add(match.trim().slice(0, SHOWN * 80));
  return [...found];
}
