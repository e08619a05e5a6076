import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import type { Choice } from '../document/choice.ts';
import { PlaceList } from '../document/place-list.tsx';
import { PublishChosen } from '../document/publish-chosen.tsx';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { SlideItem } from './slide-item.tsx';
import { SlideSketch } from './slide-sketch.tsx';
import { slideTitle } from './wording.ts';

/** What changed in a presentation, slide by slide; opens where the first change is. */
export function SlidesReview({ change }: { change: ChangeView }) {
  const { workbenchId } = useWorkbench();
  const [slide, setSlide] = useState<number | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = useProcedure('ReviewGetPptxContentDiff', {
    workbench_id: workbenchId,
    path: change.path,
    ...(slide === null ? {} : { slide_index: slide }),
  });
  if (!query.isSuccess) return <Waiting error={query.error} />;
  const { data } = query;
  const reference = referenceLabel(data);
  const choice: Choice = {
    left,
    // Marked files are published only after they were asked about, and whole.
    isOffered: data.is_selectable && data.change_count > 1 && change.marks.length === 0,
    toggle: (unit) => setLeft(new Set(left.has(unit) ? [...left].filter((one) => one !== unit) : [...left, unit])),
  };
  const marked = new Set(data.items.flatMap(({ shape }) => (shape === null ? [] : [shape.id])));
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      <PlaceList
        noun="slide"
        places={data.slides.map((one) => ({ ...one, title: slideTitle(one) }))}
        value={data.slide_index}
        onChange={setSlide}
      />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ Draft</span>
      </PaneLabel>
      <section
        key={data.slide_index}
        aria-label={`Changes in ${visibleName(change.path)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-3 py-2 text-sm -outline-offset-2"
      >
        {(data.baseline !== null || data.draft !== null) && (
          <div className="flex flex-wrap gap-3">
            <SlideSketch
              label={data.baseline === null ? '' : `${reference ?? 'Before'}: slide ${data.baseline.number}`}
              slide={data.baseline}
              marked={marked}
              tone="before"
            />
            <SlideSketch
              label={data.draft === null ? '' : `Draft: slide ${data.draft.number}`}
              slide={data.draft}
              marked={marked}
              tone="after"
            />
          </div>
        )}
        <ol>
          {data.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes are one answer and never reordered
            <li key={index} className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
              <SlideItem item={item} choice={choice} />
            </li>
          ))}
        </ol>
      </section>
      <PublishChosen path={change.path} left={left} count={data.change_count} onDone={() => setLeft(new Set())} />
    </>
  );
}
