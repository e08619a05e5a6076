import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { Block } from './block.tsx';
import type { Choice } from './choice.ts';
import { PlaceList } from './place-list.tsx';
import { PublishChosen } from './publish-chosen.tsx';
import { sectionTitle } from './wording.ts';

/** What changed in a Word document, section by section; opens where the first change is. */
export function DocumentReview({ change }: { change: ChangeView }) {
  const { workbenchId } = useWorkbench();
  const [section, setSection] = useState<number | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = useProcedure('ReviewGetDocxContentDiff', {
    workbench_id: workbenchId,
    path: change.path,
    ...(section === null ? {} : { section_index: section }),
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
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      <PlaceList
        noun="section"
        places={data.sections.map((section) => ({ ...section, title: sectionTitle(section) }))}
        value={data.section_index}
        onChange={setSection}
      />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ Draft</span>
      </PaneLabel>
      <section
        key={data.section_index}
        aria-label={`Changes in ${visibleName(change.path)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-3 py-2 text-sm -outline-offset-2"
      >
        <ol>
          {data.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are one answer and never reordered
            <li key={index} className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
              <Block block={block} choice={choice} />
            </li>
          ))}
        </ol>
      </section>
      <PublishChosen path={change.path} left={left} count={data.change_count} onDone={() => setLeft(new Set())} />
    </>
  );
}
