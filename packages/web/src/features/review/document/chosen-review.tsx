import type { ChangeView } from '@galley/schema';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { useReviewFrame } from '../frame/review-context.ts';
import { useFileChoice } from '../notes/use-notes.ts';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { byWhom, offersChoice, useDraftLabel, useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { ChangeSteps } from '../steps/change-steps.tsx';
import { type Place, stepPlaces } from '../steps/step-places.ts';
import type { Choice } from './choice.ts';
import { PlaceList } from './place-list.tsx';

/** What every comparison says whose changes can be taken one by one. */
interface Compared {
  readonly is_selectable: boolean;
  readonly change_count: number;
}

interface ChosenReviewProps<Item> {
  change: ChangeView;
  data: Compared & Parameters<typeof referenceLabel>[0];
  /** Sections or slides to go to; the one that is shown. */
  places: ComponentProps<typeof PlaceList> & { places: readonly (Place & { readonly title: string })[] };
  /** The change of the place that is looked at, from 1. Kept by whoever asks for places: another one is asked for first. */
  step: number | null;
  onStep: (step: number | null) => void;
  /** Stands above the changes. */
  above?: ReactNode;
  items: readonly Item[];
  /** The changes of the place in order: the key of each in the list of changes, and which item shows it. */
  stops: readonly { readonly key: string; readonly item: number }[];
  show: (item: Item, choice: Choice) => ReactNode;
}

/** Changes of one place of a file, each with a box for whether it is published. */
export function ChosenReview<Item>(props: ChosenReviewProps<Item>) {
  const { change, data, places, step, onStep, above, items, stops, show } = props;
  const { setPlace, setLooked } = useReviewFrame();
  const trial = useReviewedTrial();
  const draftLabel = useDraftLabel();
  const list = useRef<HTMLOListElement>(null);
  const reference = referenceLabel(data);
  const { left, toggle } = useFileChoice(change, data.change_count);
  const steps = stepPlaces(places.places, places.value);
  const stop = step === null ? undefined : stops[Math.min(step, stops.length) - 1];
  const at = stop?.item;
  const choice: Choice = {
    left,
    current: stop?.key ?? null,
    // Marked files are published only after they were asked about, and whole.
    isOffered:
      offersChoice(trial) &&
      data.is_selectable &&
      data.change_count > 1 &&
      change.marks.length === 0 &&
      !change.conflict,
    toggle,
  };
  const key = stop?.key;
  useEffect(() => {
    if (at === undefined || key === undefined) return;
    list.current?.children[at]?.scrollIntoView({ block: 'center' });
    setLooked(key);
  }, [at, key, setLooked]);
  const title = places.places.find(({ index }) => index === places.value)?.title ?? '';
  const go = (to: number) => {
    const target = steps.placeOf(to);
    setPlace(`${places.noun} ${places.value}${title === '' ? '' : ` (${title})`}`);
    onStep(target.within);
    if (target.index !== places.value) places.onChange(target.index);
  };
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      <PlaceList
        {...places}
        onChange={(index) => {
          onStep(null);
          places.onChange(index);
        }}
      />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ {draftLabel}</span>
        <span className="truncate font-normal">{plural(data.change_count, 'change')}</span>
        <ChangeSteps total={steps.total} current={step === null ? null : steps.before + step - 1} onStep={go} />
      </PaneLabel>
      <section
        key={places.value}
        aria-label={`Changes in ${visibleName(change.path)}${byWhom(trial)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-3 py-2 text-sm -outline-offset-2"
      >
        {above}
        <ol ref={list} className="mx-auto max-w-3xl">
          {items.map((item, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the changes are one answer and never reordered
              key={index}
              aria-current={index === at ? 'true' : undefined}
              className={classNames(
                'rounded-md px-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
                index === at && 'bg-accent-soft',
              )}
            >
              {show(item, choice)}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
