import type { NotificationOf } from '@galley/schema';

/** Longer lists are not worth sending: then everything that is shown is asked for again. */
const MOST_PATHS = 200;

export function filesChanged(workbenchId: string, paths: readonly string[]): NotificationOf<'FilesChanged'> {
  const named = paths.length > MOST_PATHS ? {} : { paths: [...paths] };
  return { type: 'FilesChanged', workbench_id: workbenchId, ...named };
}
