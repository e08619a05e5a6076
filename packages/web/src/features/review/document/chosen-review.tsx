import type { ChangeView } from '@galley/schema';
import type { ComponentProps, ReactNode } from 'react';
import { visibleName } from '../../../lib/visible-name.ts';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import type { Choice } from './choice.ts';
import { PlaceList } from './place-list.tsx';
import { PublishChosen } from './publish-chosen.tsx';

/** What every comparison says whose changes can be taken one by one. */
interface Compared {
  readonly is_selectable: boolean;
  readonly change_count: number;
}

interface ChosenReviewProps<Item> {
  change: ChangeView;
  data: Compared & Parameters<typeof referenceLabel>[0];
  /** Changes that are left out. Kept above this pane, which goes while another place is fetched. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  /** Sections or slides to go to; the one that is shown. */
  places: ComponentProps<typeof PlaceList>;
  /** Stands above the changes. */
  above?: ReactNode;
  items: readonly Item[];
  show: (item: Item, choice: Choice) => ReactNode;
}

/** Changes of one place of a file, each with a box for whether it is published. */
export function ChosenReview<Item>(props: ChosenReviewProps<Item>) {
  const { change, data, left, onLeft, places, above, items, show } = props;
  const trial = useReviewedTrial();
  const reference = referenceLabel(data);
  const choice: Choice = {
    left,
    // Marked files are published only after they were asked about, and whole.
    isOffered: trial === null && data.is_selectable && data.change_count > 1 && change.marks.length === 0,
    toggle: (unit) => onLeft(new Set(left.has(unit) ? [...left].filter((one) => one !== unit) : [...left, unit])),
  };
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      <PlaceList {...places} />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ Draft</span>
      </PaneLabel>
      <section
        key={places.value}
        aria-label={`Changes in ${visibleName(change.path)}${trial === null ? '' : ` by ${trial.model}`}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-3 py-2 text-sm -outline-offset-2"
      >
        {above}
        <ol>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes are one answer and never reordered
            <li key={index} className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
              {show(item, choice)}
            </li>
          ))}
        </ol>
      </section>
      <PublishChosen
        path={change.path}
        left={left}
        count={data.change_count}
        selection={{ blocks: [{ path: change.path, except: [...left] }] }}
        onDone={() => onLeft(new Set())}
      />
    </>
  );
}
