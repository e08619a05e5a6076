import type { Pane } from '../packages/web/src/state/pane.ts';

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
  /** What follows the Workbench in the address. */
  readonly at: string;
  readonly shows: RegExp;
  readonly asks?: readonly string[];
}

/** Every kind of pane: one that is added and not shown here does not compile. */
const panes = (runId: string): Readonly<Record<Pane['kind'], readonly Shown[]>> => ({
  none: [{ at: '', shows: /Done by offline/ }],
  plan: [{ at: `/plan/${runId}`, shows: /write result\.md/ }],
  audit: [{ at: `/audit/${runId}`, shows: /What happened|Trail/ }],
  runs: [{ at: '/runs', shows: /Waiting for you 0/ }],
  run: [
    { at: `/run/${runId}/overview`, shows: /Graph/ },
    { at: `/run/${runId}/transcript`, shows: /Written\./ },
    { at: `/run/${runId}/journal`, shows: /model/i },
    { at: `/run/${runId}/usage`, shows: /tokens/i },
  ],
  workflows: [
    { at: '/workflows', shows: /In this Workbench/ },
    { at: '/workflows/built-in/rpi', shows: /Budget in dollars/ },
  ],
  review: [{ at: '/review', shows: /Publish/, asks: ['Discard'] }],
  tries: [{ at: '/tries', shows: /Request for several models/ }],
  file: [
    { at: '/file/transactions.csv', shows: /transactions\.csv/ },
    { at: '/file/notes.md', shows: /notes\.md/ },
    { at: '/file/result.xlsx', shows: /^cells$/ },
    { at: '/file/result.docx', shows: /result\.docx/ },
  ],
});

/** Every view that has an address: of Home, and of a Workbench. */
export function views({ workbenchId, runId }: Places): View[] {
  const inBench = Object.values(panes(runId))
    .flat()
    .map(({ at, ...view }) => ({ ...view, name: at || 'conversation', hash: `#/w/${workbenchId}${at}` }));
  return [
    ...inBench,
    { name: 'home', hash: '#/home', shows: /Your Workbenches/, asks: ['Open a folder…'] },
    { name: 'all runs', hash: '#/home/runs', shows: /run in|runs in/ },
  ];
}
