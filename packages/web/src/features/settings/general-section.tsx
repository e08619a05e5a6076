import { Button } from '../../components/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { isTeam, whereItRuns } from '../../lib/is-team.ts';
import { commands, keysOf } from '../../state/commands.ts';
import { type Theme, useTheme } from '../../state/theme.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { useTourOffer } from '../tour/use-tour-offer.ts';
import { WorkbenchName } from './workbench-name.tsx';

const themes: ReadonlyArray<readonly [Theme, string]> = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** All that has a key. */
const shortcuts = commands.filter(({ keys }) => keys !== undefined);

function TourAgain() {
  const { openWorkbench } = useWorkbench();
  const tour = useTourOffer(openWorkbench);
  if (tour === null) return null;
  return (
    <>
      <h3 className="mt-6 text-xs font-semibold text-ink-muted">Tour</h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        The way of a request, on a copy of the sample.
        <Button size="small" busy={tour.busy} onClick={tour.start}>
          Take the tour
        </Button>
      </p>
    </>
  );
}

export function GeneralSection() {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <WorkbenchName />
      <fieldset>
        <legend className="text-xs font-semibold text-ink-muted">Colours</legend>
        <div className="mt-2 grid grid-cols-3 gap-2">
          {themes.map(([value, label]) => (
            <label
              key={value}
              className={classNames(
                'flex cursor-pointer items-center justify-center rounded-md border px-2 py-2 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                theme === value ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={theme === value}
                onChange={() => setTheme(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TourAgain />
      <h3 className="mt-6 text-xs font-semibold text-ink-muted">Keyboard</h3>
      <dl className="mt-1 divide-y text-sm">
        {shortcuts.map((each) => (
          <div key={each.id} className="flex items-center justify-between gap-3 py-1.5">
            <dt>{each.label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keysOf(each).map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5 text-ink-muted"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 text-xs font-semibold text-ink-muted">About</h3>
      <p className="mt-1.5 text-sm text-ink-muted">
        Galley runs on {whereItRuns()}. Agents prepare changes in a Draft; your{' '}
        {isTeam() ? 'files change' : 'folder changes'} only when you publish. Licensed under Apache-2.0. Typeface:
        Inter, under the SIL Open Font License.
      </p>
    </>
  );
}
