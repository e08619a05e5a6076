import { type Pane, type RunTab, runTabs } from '../packages/web/src/state/pane.ts';

/** A view of the page: where it is, and what is there once it is shown. */
export interface View {
  readonly name: string;
  readonly hash: string;
  /** The region that is shown; without it, the whole page. */
  readonly region?: string;
  /** Words that stand there once the view is, and not before. */
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
  readonly region: string;
  readonly shows: RegExp;
  readonly asks?: readonly string[];
}

/** What stands in each part of a run. */
const shownOfRun: Readonly<Record<RunTab, RegExp>> = {
  overview: /Graph/,
  transcript: /Written\./,
  journal: /^The run started/,
  usage: /^In all$/,
};

/** Every kind of pane: one that is added and not shown here does not compile. */
const panes = (runId: string): Readonly<Record<Pane['kind'], readonly Shown[]>> => ({
  none: [{ at: '', region: 'Conversation', shows: /Done by offline/ }],
  plan: [{ at: `/plan/${runId}`, region: 'Plan', shows: /write result\.md/ }],
  audit: [{ at: `/audit/${runId}`, region: 'Audit', shows: /^The run started/ }],
  runs: [{ at: '/runs', region: 'Runs', shows: /Waiting for you 0/ }],
  run: runTabs.map((tab) => ({ at: `/run/${runId}/${tab}`, region: 'Run', shows: shownOfRun[tab] })),
  workflows: [
    { at: '/workflows', region: 'Workflows', shows: /In this Workbench/ },
    { at: '/workflows/built-in/rpi', region: 'Workflow', shows: /Budget in dollars/ },
  ],
  review: [{ at: '/review', region: 'Draft review', shows: /^Publish/, asks: ['Discard'] }],
  tries: [{ at: '/tries', region: 'Models side by side', shows: /Request for several models/ }],
  file: [
    { at: '/file/transactions.csv', region: 'Preview of transactions.csv', shows: /Lindenstraße 14/ },
    { at: '/file/notes.md', region: 'Preview of notes.md', shows: /^Our household book$/ },
    { at: '/file/result.xlsx', region: 'Preview of result.xlsx', shows: /^cells$/ },
    { at: '/file/result.docx', region: 'Preview of result.docx', shows: /Words of offline|result\.docx/ },
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
