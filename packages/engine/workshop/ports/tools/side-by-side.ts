import { setTimeout as pause } from 'node:timers/promises';
import type { RunEvent } from '@galley/schema';
import type { ToolHost } from '../../../tools/index.ts';
import { recordTouched } from '../../../workbench/index.ts';
import { type ItemClash, itemClash } from '../../../workflow/index.ts';
import type { RunRecord } from '../../record/run-record.ts';

export type Touched = NonNullable<Extract<RunEvent, { type: 'tool.finished' }>['touched']>;

/** Two items met in a file. Never an outcome: nothing of the call lands, and it is tried again. */
class ItemsMet extends Error {
  readonly clash: ItemClash;

  constructor(clash: ItemClash) {
    super(`${clash.later} meets ${clash.earlier} in ${clash.path}`);
    this.clash = clash;
  }
}

export interface BesideOptions {
  readonly record: RunRecord;
  readonly agent: string;
  readonly host: ToolHost;
  readonly signal: AbortSignal;
  append(event: RunEvent): Promise<void>;
  /** One try of the call. What `check` gives belongs to its outcome; it throws where the call met another item. */
  attempt(host: ToolHost, check: () => Touched): Promise<void>;
}

/** An earlier item looks again this soon whether the later one is gone. */
const lookAgainMs = 10;

/**
 * Runs a call of an item that is worked on beside others. Looked at when the outcome lands: if another item touched the
 * same file and one of both changed it, the later of the two items is taken back, and the earlier one goes on with the
 * file as it is without it. So the Draft is the same as if the items had been done one after the other. A call that met
 * another item has no outcome: it is still to be done, and the runner comes back to it.
 */
export async function runBeside(options: BesideOptions): Promise<void> {
  const { record, agent, host, signal } = options;
  const watched = recordTouched(host);
  const check = () => {
    const touched = watched.touched();
    const clash = itemClash(record.state, agent, touched);
    if (clash !== null) throw new ItemsMet(clash);
    return touched;
  };
  try {
    await options.attempt({ ...host, files: watched.files, draft: watched.draft }, check);
  } catch (error) {
    if (!(error instanceof ItemsMet)) throw error;
    await stepBack(options, error.clash);
    await pause(lookAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

async function stepBack({ record, agent, append }: BesideOptions, clash: ItemClash): Promise<void> {
  const { later, earlier: after, path } = clash;
  const isMarked = (id: string) => (record.state.agents.get(id)?.item?.setBack ?? null) !== null;
  // Whoever is to be taken back itself, by an even earlier one, does not wait for others.
  const yields = later === agent || isMarked(agent);
  if (!yields && isMarked(later)) return;
  await append({ type: 'item.set_back', agent: yields ? agent : later, after, by: agent, path });
}
