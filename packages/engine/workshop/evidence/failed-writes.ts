import type { ToolCall } from '@galley/schema';
import { callKey } from '../../model/index.ts';
import type { ItemCall } from '../../workflow/index.ts';

export interface FailedWrite {
  /** The file, or the tool where the call names none. */
  readonly target: string;
  readonly isLast: boolean;
}

/** Writes that failed and that no later success made good, by file. */
export function failedWrites(calls: readonly ItemCall[], reads: (call: ToolCall) => boolean): FailedWrite[] {
  const open = new Map<string, FailedWrite>();
  const writes = calls.filter(({ call, refused }) => !refused && !reads(call));
  for (const { call, success } of writes) {
    const targets = targetsOf(call);
    if (!success) for (const target of targets) open.set(keyOf(target), { target, isLast: false });
    else {
      const good = [...targets, call.tool].map(keyOf);
      for (const key of open.keys()) if (good.some((each) => isSameFile(each, key))) open.delete(key);
    }
  }
  const last = writes.at(-1);
  const lastKeys = new Set(last === undefined ? [] : targetsOf(last.call).map(keyOf));
  return [...open].map(([key, { target }]) => ({ target, isLast: lastKeys.has(key) }));
}

/** Calls that were never run, because one answer asked for too many, and that were not asked for again. */
export function droppedCalls(calls: readonly ItemCall[]): number {
  const dropped = calls.map(({ call, refused }, index) => {
    if (!refused) return false;
    const key = callKey(call);
    return !calls.slice(index + 1).some((later) => !later.refused && callKey(later.call) === key);
  });
  return dropped.filter(Boolean).length;
}

/** Without what leads to the Workbench or out of it: a write that was refused for that is made good inside. */
function keyOf(target: string): string {
  return target.replace(/^(?:\.{0,2}\/)+/, '');
}

/** The same path, or one with more of its folders in front; files of one name in two folders are two files. */
function isSameFile(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

/** What a writing call is about: where it writes to before what it reads. */
export function targetsOf({ tool, arguments: input }: ToolCall): string[] {
  const { to, to_path: toPath, path, paths, files } = input;
  const listed = Array.isArray(files) ? files.flatMap((file: unknown) => placeIn(file)) : [];
  const many = Array.isArray(paths) ? paths.filter((each) => typeof each === 'string') : [];
  const one = [to, toPath, path].find((each) => typeof each === 'string' && each !== '');
  const targets = typeof one === 'string' ? [one.replace(/(\.\w+)#.*$/, '$1')] : [...listed, ...many];
  return targets.length === 0 ? [tool] : targets;
}

function placeIn(file: unknown): string[] {
  if (typeof file !== 'object' || file === null) return [];
  if ('to' in file && typeof file.to === 'string') return [file.to];
  return 'path' in file && typeof file.path === 'string' ? [file.path] : [];
}
