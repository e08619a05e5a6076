import { useSyncExternalStore } from 'react';
import { noPane, type Pane, runTabs } from '../state/pane.ts';

export interface Route {
  /** Null means the first Workbench there is. */
  readonly workbenchId: string | null;
  readonly pane: Pane;
  /** The list of all Workbenches. */
  readonly isHome?: true;
  /** A part of it: `runs`, or one of the team's page. */
  readonly section?: string;
  /** The secret of an invitation. It stands behind the #, so no server and no log sees it in an address. */
  readonly invitation?: string;
}

const id = '[a-z]+_[a-z0-9-]+';
const pattern = new RegExp(
  `^#/w/(wb_[a-z0-9-]+)(?:/(?:(plan|audit)/(${id})(?:/(\\d{1,9}))?|(review|tries)|(file|review)/([^/]+)|(runs?|workflows)((?:/[^/]+)*)))?$`,
);

export const homeHash = '#/home';
export const allRunsHash = '#/home/runs';

/** `#/w/<workbench_id>` names a Workbench, what follows it the pane; `#/home` all of them, `#/home/runs` their runs, `#/join/<secret>` is an invitation; anything else means the first one. */
export function routeOf(hash: string): Route {
  const [, workbenchId, ofRun, runId, seq, list, kind, file, watched, rest = ''] = pattern.exec(hash) ?? [];
  const [home, section] = /^#\/home(?:\/([a-z]+))?$/.exec(hash) ?? [];
  if (home !== undefined) return { workbenchId: null, pane: noPane, isHome: true, ...(section && { section }) };
  const invitation = /^#\/join\/(gli_[\w-]+)$/.exec(hash)?.[1];
  if (invitation !== undefined) return { workbenchId: null, pane: noPane, invitation };
  if (workbenchId === undefined) return { workbenchId: null, pane: noPane };
  if (ofRun === 'plan' && runId !== undefined) return { workbenchId, pane: { kind: 'plan', runId } };
  if (ofRun === 'audit' && runId !== undefined) {
    return { workbenchId, pane: { kind: 'audit', runId, ...(seq === undefined ? {} : { seq: Number(seq) }) } };
  }
  if (list === 'review' || list === 'tries') return { workbenchId, pane: { kind: list } };
  if (watched !== undefined) return { workbenchId, pane: watchedPane(watched, rest) };
  const path = file === undefined ? null : decoded(file);
  if (path === null) return { workbenchId, pane: noPane };
  return { workbenchId, pane: { kind: kind === 'review' ? 'review' : 'file', path } };
}

/** `runs`, `run/ID`, `run/ID/TAB`, `run/ID/TAB/AGENT`, `workflows`, `workflows/built-in/NAME`, `workflows/folder/PATH`. */
function watchedPane(kind: string, rest: string): Pane {
  const [first, second, third] = rest.split('/').slice(1).map(decoded);
  if (kind === 'runs') return { kind: 'runs' };
  if (kind === 'workflows') {
    if (second == null) return { kind: 'workflows' };
    return { kind: 'workflows', workflow: first === 'folder' ? { path: second } : { name: second } };
  }
  if (first == null) return noPane;
  const tab = runTabs.find((each) => each === second) ?? 'overview';
  return { kind: 'run', runId: first, tab, ...(third == null ? {} : { agentId: third }) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // Somebody cut the address in the middle of a letter.
    return null;
  }
}

export function hashFor(workbenchId: string, pane: Pane = noPane): string {
  const base = `#/w/${workbenchId}`;
  switch (pane.kind) {
    case 'none':
      return base;
    case 'plan':
      return `${base}/plan/${pane.runId}`;
    case 'audit':
      return `${base}/audit/${pane.runId}${pane.seq === undefined ? '' : `/${pane.seq}`}`;
    case 'run': {
      const agent = pane.agentId === undefined ? '' : `/${encodeURIComponent(pane.agentId)}`;
      return `${base}/run/${pane.runId}/${pane.tab}${agent}`;
    }
    case 'workflows': {
      if (pane.workflow === undefined) return `${base}/workflows`;
      const [kind, name] = 'path' in pane.workflow ? ['folder', pane.workflow.path] : ['built-in', pane.workflow.name];
      return `${base}/workflows/${kind}/${encodeURIComponent(name)}`;
    }
    case 'runs':
    case 'tries':
      return `${base}/${pane.kind}`;
    case 'review':
      return `${base}/review${pane.path === undefined ? '' : `/${encodeURIComponent(pane.path)}`}`;
    case 'file':
      return `${base}/file/${encodeURIComponent(pane.path)}`;
  }
}

type Place = Pick<Extract<Pane, { kind: 'file' }>, 'place'>;

/** The place in a file is kept beside the address: Back finds it, and an address stays short. */
function placeOf(state: unknown): Place {
  const isOurs = (value: unknown): value is Place => typeof value === 'object' && value !== null && 'place' in value;
  return isOurs(state) ? state : {};
}

export function goTo(workbenchId: string, pane: Pane, how: 'push' | 'replace' = 'push'): void {
  const hash = hashFor(workbenchId, pane);
  const state = pane.kind === 'file' && pane.place !== undefined ? { place: pane.place } : null;
  if (hash === location.hash && state === null && history.state === null) return;
  if (how === 'push') history.pushState(state, '', hash);
  else history.replaceState(state, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

let seen: { readonly hash: string; readonly state: unknown; readonly route: Route } | null = null;

function currentRoute(): Route {
  const { hash } = location;
  const { state } = history;
  if (seen === null || seen.hash !== hash || seen.state !== state) {
    const route = routeOf(hash);
    const pane = route.pane.kind === 'file' ? { ...route.pane, ...placeOf(state) } : route.pane;
    seen = { hash, state, route: { ...route, pane } };
  }
  return seen.route;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** Where the person is: the address says it, so that Back, a reload and a link to a friend all work. */
export function useRoute(): Route {
  return useSyncExternalStore(subscribe, currentRoute);
}
