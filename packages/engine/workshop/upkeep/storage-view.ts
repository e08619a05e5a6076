import { type StorageView, storageLimitNames, storageLimits } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';

/** Most files that are named one by one. */
const MOST_NAMED = 5;

/** The limits as they are, and what is over one: which, why, and what changes that (SPEC B11, B15). */
export async function viewStorage(workbench: Workbench): Promise<StorageView> {
  const values = workbench.storage();
  const limits = storageLimitNames.map((name) => ({ name, value: values[name], ...storageLimits[name] }));
  const { files, leftOutReasons } = await workbench.listFiles();
  const over: StorageView['over'] = [];
  if (leftOutReasons.over_limit > 0) {
    const count = leftOutReasons.over_limit;
    const what = `${count} ${count === 1 ? 'file is' : 'files are'} not listed, because more than ${values.files} are here. Any of them is found when it is named.`;
    over.push({ limit: 'files', what });
  }
  const large = files.filter(({ size }) => size > values.file_bytes);
  for (const { path, size } of large.slice(0, MOST_NAMED)) {
    over.push({
      limit: 'file_bytes',
      what: `${path} has ${size} bytes and is not read, because more than ${values.file_bytes} are not.`,
    });
  }
  if (large.length > MOST_NAMED) {
    over.push({ limit: 'file_bytes', what: `${large.length - MOST_NAMED} more files are too large to be read.` });
  }
  return { limits, over };
}
