import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { ChosenReview } from '../document/chosen-review.tsx';
import { useAsked } from '../frame/review-context.ts';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { StepDown } from '../text/step-down.tsx';
import { SlideItem } from './slide-item.tsx';
import { SlideSketch } from './slide-sketch.tsx';
import { slideTitle } from './wording.ts';

/** What changed in a presentation, slide by slide; opens where the first change is. */
export function SlidesReview({ change }: { change: ChangeView }) {
  const reviewed = useReviewed();
  const [slide, setSlide] = useState<number | null>(null);
  const [step, setStep] = useState<number | null>(null);
  const query = useProcedure('ReviewGetPptxContentDiff', {
    ...reviewed,
    path: change.path,
    ...(slide === null ? {} : { slide_index: slide }),
  });
  useAsked((spot) => {
    if (spot.at !== 'slide') return;
    setSlide(spot.slide);
    setStep(spot.within);
  });
  if (!query.isSuccess) return <StepDown change={change} error={query.error} />;
  const { data } = query;
  const marked = new Set(data.items.flatMap(({ shape }) => (shape === null ? [] : [shape.id])));
  const { baseline, draft } = data;
  return (
    <ChosenReview
      change={change}
      data={data}
      places={{
        noun: 'slide',
        places: data.slides.map((one) => ({ ...one, title: slideTitle(one) })),
        value: data.slide_index,
        onChange: setSlide,
      }}
      step={step}
      onStep={setStep}
      above={
        (baseline !== null || draft !== null) && (
          <div className="flex flex-wrap gap-3">
            <SlideSketch
              label={baseline === null ? '' : `${referenceLabel(data) ?? 'Before'}: slide ${baseline.number}`}
              slide={baseline}
              marked={marked}
              tone="before"
            />
            <SlideSketch
              label={draft === null ? '' : `Draft: slide ${draft.number}`}
              slide={draft}
              marked={marked}
              tone="after"
            />
          </div>
        )
      }
      items={data.items}
      stops={data.items.map(({ id }, item) => ({ key: id === '' ? `slide ${data.slide_index}` : id, item }))}
      show={(item, choice) => (
        <SlideItem item={item} choice={choice} slide={draft?.number ?? baseline?.number ?? data.slide_index} />
      )}
    />
  );
}
