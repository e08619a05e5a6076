import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { SheetTabs } from '../../grid/sheet-tabs.tsx';
import { useAsked } from '../frame/review-context.ts';
import { ReferenceWarning } from '../reference/pane-label.tsx';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { StepDown } from '../text/step-down.tsx';
import { OtherChanges } from './other-changes.tsx';
import { type PlaceOnSheet, SheetReview } from './sheet-review.tsx';

export function XlsxReview({ change }: { change: ChangeView }) {
  const reviewed = useReviewed();
  const [chosen, setChosen] = useState<string | null>(null);
  const [place, setPlace] = useState<PlaceOnSheet | null>(null);
  const query = useProcedure('ReviewGetXlsxDiff', { ...reviewed, path: change.path });
  useAsked((spot) => {
    if (spot.at !== 'cell') return;
    setChosen(spot.sheet);
    setPlace(spot.row === null ? null : { row: spot.row, column: spot.column ?? 1, side: spot.side });
  });
  if (!query.isSuccess) return <StepDown change={change} error={query.error} />;
  const opening = query.data;
  const sheet = chosen ?? opening.sheet;
  const info = opening.sheets.find((each) => each.name === sheet) ?? opening.sheets[0];
  return (
    <>
      <ReferenceWarning text={opening.reference_warning} />
      <SheetTabs
        sheets={opening.sheets}
        value={sheet}
        onChange={(name) => {
          setChosen(name);
          setPlace(null);
        }}
      />
      {info && (
        <OneSheet
          key={info.name}
          change={change}
          // The opening answer already holds its own sheet: asking for it by name would fetch it twice.
          request={info.name === opening.sheet ? null : info.name}
          info={info}
          place={place}
        />
      )}
      <OtherChanges
        isOpen={opening.change_count === opening.others.length + opening.others_left_out}
        changes={opening.others}
        leftOut={opening.others_left_out}
        onChoose={(name, cell) => {
          setChosen(name);
          setPlace(cell && { ...cell, side: 'draft' });
        }}
      />
    </>
  );
}

type OneSheetProps = Omit<Parameters<typeof SheetReview>[0], 'opening'>;

function OneSheet(props: OneSheetProps) {
  const reviewed = useReviewed();
  const {
    change: { path },
    request,
  } = props;
  const query = useProcedure('ReviewGetXlsxDiff', {
    ...reviewed,
    path,
    ...(request === null ? {} : { sheet: request }),
  });
  return query.isSuccess ? <SheetReview {...props} opening={query.data} /> : <Waiting error={query.error} />;
}
