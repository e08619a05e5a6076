import { hashFor } from '../packages/web/src/app/route.ts';
import type { Pane } from '../packages/web/src/state/pane.ts';
import type { SettingsSection } from '../packages/web/src/state/settings-context.ts';

/** A view of the page: where it is, and what is there once it is shown. */
export interface View {
  readonly name: string;
  readonly hash: string;
  /** Words of it that stand nowhere before it is shown. */
  readonly shows: RegExp;
  /** Buttons that open a dialog without saying so: those that only ask before they act. */
  readonly asks?: readonly string[];
}

export interface Places {
  readonly workbenchId: string;
  readonly runId: string;
}

interface Shown {
  readonly pane: Pane;
  readonly shows: RegExp;
  readonly asks?: readonly string[];
}

const file = (path: string): Pane => ({ kind: 'file', path });

/** Every kind of pane: one that is added and not shown here does not compile. */
const panes = (runId: string): Readonly<Record<Pane['kind'], readonly Shown[]>> => ({
  none: [{ pane: { kind: 'none' }, shows: /Done by offline/ }],
  plan: [{ pane: { kind: 'plan', runId }, shows: /write result\.md/ }],
  audit: [{ pane: { kind: 'audit', runId }, shows: /What happened|Trail/ }],
  runs: [{ pane: { kind: 'runs' }, shows: /Waiting for you 0/ }],
  run: [
    { pane: { kind: 'run', runId, tab: 'overview' }, shows: /Graph/ },
    { pane: { kind: 'run', runId, tab: 'transcript' }, shows: /Written\./ },
    { pane: { kind: 'run', runId, tab: 'journal' }, shows: /model/i },
    { pane: { kind: 'run', runId, tab: 'usage' }, shows: /tokens/i },
  ],
  workflows: [
    { pane: { kind: 'workflows' }, shows: /In this Workbench/ },
    { pane: { kind: 'workflows', workflow: { name: 'rpi' } }, shows: /Budget in dollars/ },
  ],
  review: [{ pane: { kind: 'review' }, shows: /Publish/, asks: ['Discard'] }],
  tries: [{ pane: { kind: 'tries' }, shows: /Request for several models/ }],
  file: [
    { pane: file('transactions.csv'), shows: /transactions\.csv/ },
    { pane: file('notes.md'), shows: /notes\.md/ },
    { pane: file('result.xlsx'), shows: /^cells$/ },
    { pane: file('result.docx'), shows: /result\.docx/ },
  ],
});

/** Every view that has an address. */
export function views({ workbenchId, runId }: Places): View[] {
  return Object.entries(panes(runId)).flatMap(([kind, shown]) =>
    shown.map((each) => {
      const { pane, shows, asks } = each;
      const more = pane.kind === 'run' ? ` ${pane.tab}` : pane.kind === 'file' ? ` ${pane.path}` : '';
      return {
        name: `${kind}${more}`,
        hash: hashFor(workbenchId, pane),
        shows,
        ...(asks === undefined ? {} : { asks }),
      };
    }),
  );
}

/** The tabs of Settings, exhaustively. */
const sections: Readonly<Record<SettingsSection, string>> = {
  general: 'General',
  planning: 'Plan review',
  context: 'Context items',
  keys: 'Providers and keys',
  consents: 'What may be sent',
  egress: 'What was sent',
  trust: 'What may run',
  datasources: 'Datasources',
  mcp: 'MCP servers',
  connect: 'Connect a program',
  storage: 'Storage',
};
export const settingsTabs = Object.values(sections);
