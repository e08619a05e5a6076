import { type ActView, actWords, FILES_IN_WORDS, InvalidArgumentError } from '@galley/schema';
import { formatTime } from '../output/format.ts';
import { printResult } from '../output/print.ts';
import { openTeamPlace } from '../shared/team-place.ts';

interface Output {
  readonly json?: boolean;
}

/** Lists what waits for a second person; with a code of that list, gives the word for exactly that: another Draft has another code. */
export async function agreeCommand(given: string, code: string | undefined, { json }: Output): Promise<number> {
  const { place, server } = await openTeamPlace(given);
  const target = { workbench_id: place.workbench_id };
  const { acts: waiting, digest } = await server.team('ActList', target);
  const names = await checkpointNames(waiting);
  const line = (act: ActView) => {
    const wish = act.names.length === 1 ? 'wants' : 'want';
    return `${act.names.join(', ')} ${wish} to ${actWords(act, names.get(checkpointOf(act)))}`;
  };
  if (code === undefined) {
    const lines = waiting.flatMap((act) => [`${codeOf(act)}  ${line(act)}${after(act)}`, ...allFiles(act)]);
    printResult(json, { acts: waiting }, lines.length === 0 ? 'Nothing waits for a second person.' : lines.join('\n'));
    return 0;
  }
  const chosen = waiting.find((act) => codeOf(act) === code);
  if (chosen === undefined) {
    throw new InvalidArgumentError(
      'code',
      `Nothing waits under ${code}.`,
      'galley agree without a code lists what waits. A Draft that has changed is another one: look at it again.',
    );
  }
  const { acts } = await server.team('ActEndorse', { ...target, act: chosen.act, digest });
  const said = acts.find(({ act }) => act === chosen.act) ?? chosen;
  const first = said.names[0] ?? 'Whoever asked';
  const outcome =
    said.names.length > 1 ? `${first} can do it now.` : 'It was your own wish: somebody else has to agree.';
  printResult(json, { acts }, `Your word is noted. ${outcome}`);
  return said.names.length > 1 ? 0 : 2;

  /** A Checkpoint that is gone meanwhile is named by its id. */
  async function checkpointNames(acts: readonly ActView[]): Promise<ReadonlyMap<string, string>> {
    if (!acts.some((act) => checkpointOf(act) !== '')) return new Map();
    const { checkpoints } = await server.call('CheckpointList', target);
    const known = checkpoints.map(
      ({ checkpoint_id: id, name, created_at }) => [id, `“${name}” of ${formatTime(created_at)} (${id})`] as const,
    );
    const unknown = acts.map(checkpointOf).filter((id) => id !== '');
    return new Map([...unknown.map((id) => [id, id] as const), ...known]);
  }
}

function checkpointOf({ about }: ActView): string {
  return about.checkpoint_id ?? '';
}

/** Nobody agrees to what they are not shown. */
function allFiles({ about }: ActView): readonly string[] {
  return about.files.length > FILES_IN_WORDS ? about.files.map((file) => `          ${file}`) : [];
}

function after({ names, own }: ActView): string {
  if (names.length > 1) return '. Two people agree: it can be done now.';
  return own ? '. It needs the word of a second person.' : '';
}

/** Enough of its name to be typed; the whole name holds the call, its input and the Draft. */
function codeOf({ act }: ActView): string {
  return act.slice(0, 8);
}
