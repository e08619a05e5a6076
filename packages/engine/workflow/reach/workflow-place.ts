import { posix } from 'node:path';

/**
 * Where a workflow that a Run can reach stands, as the Run's journal names it: `.` is the one it was started with,
 * `./a/b` lies inside its folder, `built-in:rpi` comes with Galley, `../x` and `/x` lie outside.
 */
export type WorkflowPlace = string;

export const startPlace: WorkflowPlace = '.';
const builtInPrefix = 'built-in:';
/** What a built-in workflow may be called; a folder of the same name is written with `./`. */
const builtInName = /^[a-z0-9][a-z0-9-]*$/;
const stateFile = /\.(?:md|sh|js|ts)$/;

export function builtInPlace(name: string): WorkflowPlace {
  return `${builtInPrefix}${name}`;
}

export function builtInAt(place: WorkflowPlace): string | null {
  return place.startsWith(builtInPrefix) ? place.slice(builtInPrefix.length) : null;
}

export function isBuiltInName(text: string): boolean {
  return builtInName.test(text);
}

/** Inside the folder of the workflow that the Run was started with. */
export function isInside(place: WorkflowPlace): boolean {
  return place === startPlace || place.startsWith('./');
}

/** An author may name a workflow anywhere; a model, a script's output, a person's text only inside the tree. */
export type NamedBy = 'author' | 'answer';

/**
 * The place that a text names when it stands in the workflow at `from`. Null for what is no name of a workflow: text
 * is only ever looked up among pinned places, and these forms would look like a path of this computer.
 */
export function placeNamed(from: WorkflowPlace, text: string, by: NamedBy): WorkflowPlace | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (text === '' || /[\\\u0000-\u001f]/.test(text) || /^(?:~|[a-z][a-z+.-]*:)/i.test(text)) return null;
  if (posix.isAbsolute(text)) return by === 'author' ? tidy(text) : null;
  if (builtInAt(from) !== null) return null;
  const place = tidy(posix.join(folderOf(from), text));
  return by === 'author' || isInside(place) ? place : null;
}

/** How the workflow at `from` writes the one at `place`; both lie inside the tree. */
export function relativeName(from: WorkflowPlace, place: WorkflowPlace): string {
  return posix.relative(folderOf(from), place);
}

/** A State of a folder to begin with counts as its folder; a zip or YAML file as the folder it stands for. */
function folderOf(place: WorkflowPlace): WorkflowPlace {
  return stateFile.test(place) ? posix.dirname(place) : place;
}

function tidy(path: string): WorkflowPlace {
  const normal = posix.normalize(path).replace(/(?<=.)\/+$/, '');
  return normal === '.' || /^(?:\/|\.\.(?:\/|$))/.test(normal) ? normal : `./${normal}`;
}
