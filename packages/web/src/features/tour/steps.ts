import type { WorkbenchView } from '@galley/schema';

export interface TourStep {
  readonly id: 'ask' | 'plan' | 'approve' | 'review' | 'publish' | 'back';
  readonly title: string;
  readonly text: string;
  /** What the step is about, as a selector; it is marked while it is there. */
  readonly about: string;
  /** The button that leads there. */
  readonly lead: string;
}

/** The way of one request, on the page as it is. What the page does itself is not told. */
export const tourSteps: readonly TourStep[] = [
  {
    id: 'ask',
    title: 'Ask for something',
    text: 'This folder is a copy of the sample, so you can try anything. Choose the suggestion above the message field, or write what you need, and press Enter.',
    about: '[data-tour="ask"]',
    lead: 'Go to the message field',
  },
  {
    id: 'plan',
    title: 'Read the plan',
    text: 'Galley reads the files, then writes down what it wants to do. Nothing has changed yet. You can edit an item, comment on it, hold it or drop it.',
    about: 'section[aria-label="Plan"]',
    lead: 'Go to the plan',
  },
  {
    id: 'approve',
    title: 'Approve it, or ask for changes',
    text: 'Approve and start carries the plan out. Request changes sends it back with your words. What is written meanwhile goes into a Draft, not into your files.',
    about: '[data-tour="approve"]',
    lead: 'Go to the approval',
  },
  {
    id: 'review',
    title: 'Review the Draft',
    text: 'Every change is shown beside what was there before. J and K go from change to change; what you do not want is left out or removed.',
    about: 'section[aria-label="Draft review"]',
    lead: 'Go to the review',
  },
  {
    id: 'publish',
    title: 'Publish all of it, or a part',
    text: 'Publish writes the changes into the folder. A Checkpoint is made first. Discard leaves the folder as it is.',
    about: '[data-tour="publish"]',
    lead: 'Go to the review',
  },
  {
    id: 'back',
    title: 'Take it back',
    text: 'The conversation says what was published. Restore beside it brings the folder back to how it was before, and Checkpoints in the top bar has every earlier state.',
    about: '[data-tour="restore"]',
    lead: 'Go to the conversation',
  },
];

const placeOf = (id: TourStep['id']) => tourSteps.findIndex((step) => step.id === id);

type Seen = Pick<WorkbenchView, 'run' | 'draft' | 'can_recover'>;

/** The step that the Workbench has come to: whoever does what a step says is taken to the next one. */
export function reachedStep({ run, draft, can_recover: isDiscarded }: Seen): number {
  if (run === null) return placeOf('ask');
  if (run.gate !== null) return placeOf('plan');
  if (draft !== null && run.status !== 'running') return placeOf('review');
  if (run.status === 'done' && draft === null && !isDiscarded) return placeOf('back');
  return run.phase === 'implement' || run.phase === 'summary' ? placeOf('approve') : placeOf('plan');
}
