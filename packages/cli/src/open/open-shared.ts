import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { proceduresThrough } from '@galley/engine/attach';
import type { ProcedureName, TerminalArguments } from '@galley/schema';
import { say } from '../output/print.ts';
import { NotSharedError } from '../shared/errors.ts';
import type { SharedPlace } from '../shared/find-workbench.ts';
import { followEvents } from '../shared/follow-events.ts';
import { loginFor } from '../shared/logins.ts';
import { addressOf, isSharedAddress } from '../shared/shared-place.ts';
import { type TeamServer, teamServer } from '../shared/team-server.ts';
import { builtInWorkflows } from './locations.ts';
import type { OpenHereOptions } from './open-options.ts';
import type { OpenedWorkshop } from './opened-workshop.ts';

/** A Workbench of a team, reached at its server with the person's token: a command asks for the same as the page does. */
export async function openShared(given: string, place: SharedPlace, options: OpenHereOptions): Promise<OpenedWorkshop> {
  refuseHolderOptions(options);
  const { origin, workbench_id, name } = place;
  const { token } = await loginFor(origin);
  const server = teamServer(origin, token);
  if (!isSharedAddress(given)) say(`This folder is a copy of "${name}" at ${origin}; the command works there.`);
  const stops = new Set<() => void>();
  return {
    call: proceduresThrough((procedure, input) => server.call(procedure as ProcedureName, input as never)),
    terminal: sharedTerminal(server),
    root: addressOf(place),
    target: { workbench_id },
    subscribe(listener) {
      const stop = followEvents({ origin, workbench_id, token }, listener);
      stops.add(stop);
      return stop;
    },
    // Its runs go on at the team's workers.
    drain: () => undefined,
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop();
    },
  };
}

/** How programs start is a matter of the worker that holds the Workbench. */
function refuseHolderOptions({ backendCommand, backend, debug, atOnce }: OpenHereOptions): void {
  const given = {
    '--backend-command': backendCommand,
    '--backend': backend,
    '--debug': debug || undefined,
    '--at-once': atOnce,
  };
  const [option] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (option === undefined) return;
  throw new NotSharedError(
    `${option} cannot be given for a shared Workbench: its runs work at the team's workers.`,
    `Leave ${option} out.`,
  );
}

const firstPauseMs = 100;
const longestPauseMs = 1_000;

function sharedTerminal(server: TeamServer): OpenedWorkshop['terminal'] {
  const pull = 'galley pull ADDRESS DIR brings the published files to this computer.';
  return {
    async RunWait({ workbench_id, run_id, at_most_ms = 20_000 }) {
      const until = Date.now() + at_most_ms;
      for (let wait = firstPauseMs; ; wait = Math.min(wait * 1.5, longestPauseMs)) {
        const { active } = await server.call('RunGet', { workbench_id, run_id, agent_start: 0, agent_count: 0 });
        if (!active) return { settled: true };
        if (Date.now() + wait > until) return { settled: false };
        await pause(wait);
      }
    },
    async RunStartFrom({ folder, allow_scripts, backend: _, ...input }: TerminalArguments<'RunStartFrom'>) {
      if (dirname(folder) !== builtInWorkflows) {
        throw new NotSharedError(
          'A workflow in a folder of this computer cannot run in a shared Workbench.',
          'Name a built-in workflow, or put the folder into the Workbench (galley push) and start it on the page.',
        );
      }
      if (allow_scripts) refuseUnread();
      const { run_id } = await server.call('RunStart', { ...input, name: basename(folder) });
      return { run_id, notices: [] };
    },
    async RunResumeWith() {
      return refuseUnread();
    },
    async RunRetryWith() {
      return refuseUnread();
    },
    async WorkbenchExportTo() {
      throw new NotSharedError('A shared Workbench is not exported from here.', pull);
    },
    async WorkbenchCopyTo() {
      throw new NotSharedError('A shared Workbench is not copied from here.', pull);
    },
  };
}

function refuseUnread(): never {
  throw new NotSharedError(
    'Scripts of a shared Workbench run after an owner has read them.',
    'Leave out --allow-scripts; an owner is asked on the page, or by galley resume at a terminal.',
  );
}
