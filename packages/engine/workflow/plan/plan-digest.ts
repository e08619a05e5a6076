import { createHash } from 'node:crypto';

/** What an approval is bound to: the plan's text without its ticks (SPEC P8). */
export function planDigest(plan: string): string {
  const unticked = plan
    .replaceAll(/^(\s*(?:[-*+]|\d+[.)])\s+"?)\[[xX!?]\]/gm, '$1[ ]')
    .replaceAll(/^(\s*\|(?:[^|\n]*\|)*\s*)\[[xX!?]\](?=\s*(?:\||$))/gm, '$1[ ]')
    .replaceAll(/\s*\[(?:Failed|Unverified): .*\](?="?$)/gm, '');
  return createHash('sha256').update(unticked).digest('hex');
}
