import type { ActiveContent } from './content.ts';
import { markupScripts } from './markup.ts';
import { officeContent } from './office.ts';

const NOTHING: ActiveContent = { macros: [], links: [], scripts: [], unread: null };
const MARKUP = /\.(?:html?|xhtml|xht|svgz?|mhtml?|xsl|xslt)$/i;

/** Whether a file can hold any, by its name and its first bytes; most cannot and need not be read. */
export function mayHoldActiveContent(name: string, head: Uint8Array): boolean {
  return MARKUP.test(name) || isZip(head);
}

export function activeContent(name: string, bytes: Uint8Array): ActiveContent {
  if (isZip(bytes)) return { ...NOTHING, ...officeContent(bytes) };
  if (MARKUP.test(name)) return { ...NOTHING, scripts: markupScripts(bytes) };
  return NOTHING;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 8;
}
