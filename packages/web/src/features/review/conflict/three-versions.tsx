import { useProcedure } from '../../../api/use-procedure.ts';
import { TextLines } from '../../../components/text/text-lines.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { linesAgainst, placesToLook } from './lines-against.ts';

const titles = { reference: 'When the Draft began', published: 'In the folder now', draft: 'In the Draft' } as const;
type Side = keyof typeof titles;
const sides: readonly Side[] = ['reference', 'published', 'draft'];

/** The version both began with, and what each side made of it. */
export function ThreeVersions({ path }: { path: string }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('DraftReadConflict', { workbench_id: workbenchId, path }, { askAlways: true });
  if (!query.isSuccess) return <Waiting error={query.error} />;
  const texts = query.data;
  if (sides.every((side) => texts[side] === null)) {
    return (
      <p className="mt-3 pl-7 text-sm text-ink-muted">
        This kind of file cannot be compared line by line. What the Draft changes is below; the other version is the
        file in your folder.
      </p>
    );
  }
  const versions = sides.map((side) => {
    const text = texts[side];
    return text === null ? [] : linesAgainst(side === 'reference' ? text : texts.reference, text);
  });
  const places = placesToLook(versions);
  return (
    <div className="mt-3 grid gap-2 pl-7 wide:grid-cols-3">
      {sides.map((side, index) => (
        <div key={side} className="flex h-64 min-w-0 flex-col overflow-hidden rounded-md border bg-surface">
          <p className="border-b px-2.5 py-1.5 text-xs font-medium">{titles[side]}</p>
          {texts[side] === null ? (
            <p className="p-3 text-sm text-ink-muted">There is no text to show.</p>
          ) : (
            <TextLines label={titles[side]} lines={versions[index] ?? []} lookAt={places[index]} />
          )}
        </div>
      ))}
    </div>
  );
}
