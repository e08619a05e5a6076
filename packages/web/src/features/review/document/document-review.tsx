import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { useAsked } from '../frame/review-context.ts';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { StepDown } from '../text/step-down.tsx';
import { Block } from './block.tsx';
import { ChosenReview } from './chosen-review.tsx';
import { sectionTitle } from './wording.ts';

/** What changed in a Word document, section by section; opens where the first change is. */
export function DocumentReview({ change }: { change: ChangeView }) {
  const reviewed = useReviewed();
  const [section, setSection] = useState<number | null>(null);
  const [step, setStep] = useState<number | null>(null);
  const query = useProcedure('ReviewGetDocxContentDiff', {
    ...reviewed,
    path: change.path,
    ...(section === null ? {} : { section_index: section }),
  });
  useAsked((spot) => {
    if (spot.at !== 'section') return;
    setSection(spot.section);
    setStep(spot.within);
  });
  if (!query.isSuccess) return <StepDown change={change} error={query.error} />;
  const { data } = query;
  return (
    <ChosenReview
      change={change}
      data={data}
      places={{
        noun: 'section',
        places: data.sections.map((each) => ({ ...each, title: sectionTitle(each) })),
        value: data.section_index,
        onChange: setSection,
      }}
      step={step}
      onStep={setStep}
      items={data.blocks}
      stops={data.stops.map(({ id, block }, at) => ({
        key: id === '' ? `section ${data.section_index} ${at + 1}` : id,
        item: block,
      }))}
      show={(block, choice) => <Block block={block} choice={choice} />}
    />
  );
}
