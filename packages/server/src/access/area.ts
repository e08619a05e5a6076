/** What a request is for. */
export type Area = 'page' | 'sign-in-file' | 'sign-in-code' | 'new-code' | 'procedure' | 'events' | 'sign-out' | 'mcp';

/** The page holds nothing private, and whoever signs in has no session yet. Everything else needs one. */
const open: readonly Area[] = ['page', 'sign-in-file', 'sign-in-code'];

export function areaOf(path: string): Area {
  if (path.startsWith('/rpc/')) return 'procedure';
  if (path === '/mcp') return 'mcp';
  if (path === '/events') return 'events';
  if (path === '/sign-out') return 'sign-out';
  if (path === '/sign-in/file') return 'sign-in-file';
  if (path === '/sign-in/new-code') return 'new-code';
  if (path === '/sign-in/code') return 'sign-in-code';
  return 'page';
}

export function needsSession(area: Area): boolean {
  return !open.includes(area);
}
