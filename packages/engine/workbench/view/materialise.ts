import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreReadOnlyError } from '../../store/index.ts';
import { type Landing, writeDraft } from '../draft/draft.ts';
import type { StagedWriter } from '../draft/draft-writer.ts';
import type { WorkbenchContext } from '../files/context.ts';
import type { Exclusive } from '../paths/mutex.ts';
import { absorbView } from './absorb.ts';
import { type Examined, examineView, ViewRefusedError } from './examine.ts';
import { layOut } from './lay-out.ts';
import type { Views } from './views.ts';

export interface MaterialiseOptions<Result> {
  /** Only these files; all of the overlay when left out. */
  readonly paths?: readonly string[];
  /** A name like `run_1/main`: the view there is kept and only brought up to date. Left out: a view for this once. */
  readonly place?: string;
  /** `read`: what is changed there is not taken in. `empty`: no files at all. `write` when left out. */
  readonly mode?: 'write' | 'read' | 'empty';
  /** Events that land in one append with what was absorbed, as with `write`. `left` names what was not taken in. */
  readonly more?: (result: Result, left: readonly string[]) => Landing | Promise<Landing>;
}

/**
 * Gives `work` a folder of real files with the overlay's content and takes what it changed there into the Draft, in
 * one transaction. The folder is a copy outside the Workbench: whatever happens to it, nothing else changes. Writers wait
 * only while changes are taken in: programs may work for an hour, many of them side by side. A file that
 * somebody else changed meanwhile is not overwritten.
 */
export async function materialise<Result>(
  context: WorkbenchContext,
  views: Views,
  exclusively: Exclusive,
  cause: string,
  work: (directory: string) => Promise<Result>,
  options: MaterialiseOptions<Result> = {},
): Promise<Result> {
  const { mode = 'write', place = null, more = () => [] } = options;
  if (context.store.readOnly) throw new StoreReadOnlyError();
  return views.use(place, async (view) => {
    const { draft } = context.state();
    await layOut(context, views, view, draft, mode === 'empty' ? [] : options.paths);
    try {
      const result = await work(view.folder);
      const examined = await examineView(context.root, view);
      if (mode === 'write') {
        if (examined.refused.length > 0) throw new ViewRefusedError(examined.refused);
        const left = [...examined.configuration].sort();
        const absorb = async (writer: StagedWriter) => {
          await absorbView(context, { view, draft, examined }, writer);
          return result;
        };
        await exclusively(() => writeDraft(context, cause, absorb, (done) => more(done, left)));
        for (const path of left) await rm(join(view.folder, path), { force: true });
      } else {
        const left = touched(examined);
        const landing = await more(result, left);
        await context.append('events' in landing ? landing.events : landing);
        if (left.length > 0) await views.reset(view);
      }
      return result;
    } catch (error) {
      // Nobody can tell how far it came: the next one begins with a view laid out anew.
      await views.reset(view);
      throw error;
    }
  });
}

function touched({ changed, gone, refused, configuration }: Examined): string[] {
  return [...changed, ...gone, ...refused.map(({ path }) => path), ...configuration].sort();
}
