import { describe, expect, it } from 'vitest';
import { noPane, type Pane } from '../state/pane.ts';
import { allRunsHash, hashFor, homeHash, routeOf } from './route.ts';

const workbenchId = 'wb_0ky3m2x1c-4f2a9c';

describe('route', () => {
  it.each<Pane>([
    noPane,
    { kind: 'plan', runId: 'run_0ky3m2x1c-4f2a9c' },
    { kind: 'audit', runId: 'run_1' },
    { kind: 'audit', runId: 'run_1', seq: 17 },
    { kind: 'review' },
    { kind: 'review', path: 'Berichte/Übersicht 100 %.xlsx' },
    { kind: 'tries' },
    { kind: 'runs' },
    { kind: 'run', runId: 'run_1', tab: 'overview' },
    { kind: 'run', runId: 'run_1', tab: 'transcript', agentId: 'main-1' },
    { kind: 'workflows' },
    { kind: 'workflows', workflow: { name: 'rpi' } },
    { kind: 'workflows', workflow: { path: 'flows/Große Übersicht' } },
    { kind: 'file', path: 'notes.md' },
    { kind: 'file', path: 'Berichte/Übersicht 100 %/a#b?.xlsx' },
  ])('[X1] reads back the view it wrote: %j', (pane) => {
    expect(routeOf(hashFor(workbenchId, pane))).toEqual({ workbenchId, pane });
  });

  it.each(['', '#', '#/w/', '#/w/run_1', '#/w/wb_1/../x', '#/w/wb_1/nothing', '#/w/wb_1/plan/'])(
    '%j names no Workbench',
    (hash) => {
      expect(routeOf(hash)).toEqual({ workbenchId: null, pane: noPane });
    },
  );

  it('[X1] Home and the runs of all Workbenches have addresses', () => {
    expect(routeOf(homeHash)).toEqual({ workbenchId: null, pane: noPane, isHome: true });
    expect(routeOf(allRunsHash)).toEqual({ workbenchId: null, pane: noPane, isHome: true, section: 'runs' });
  });

  it('an address that was cut off shows the Workbench', () => {
    expect(routeOf('#/w/wb_1/file/%C3')).toEqual({ workbenchId: 'wb_1', pane: noPane });
  });
});
