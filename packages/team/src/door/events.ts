import { createNotifier, type Notifier } from '@galley/engine/workshop';
import { type EventStreams, notificationStream } from '@galley/server';
import type { PeopleBase } from '../people/base.ts';
import { findCaller, type Person } from '../people/caller.ts';
import type { TeamDesks } from './desks.ts';

export interface OpenEvents {
  readonly person: Person;
  readonly authorization: string;
  readonly workbenchId: string;
  /** It was connected before: what it missed may have been told by another server. */
  readonly again: boolean;
}

export interface TeamEvents {
  open(options: OpenEvents): Promise<ReadableStream<Uint8Array>>;
  close(): void;
}

/** How long a stream may go on after a role or a session ended elsewhere. */
const checkMs = 5_000;

interface Feed {
  readonly notifier: Notifier;
  readonly stop: () => void;
  readers: number;
}

/** Notifications of one Workbench, for people who may look at it, for as long as they may. */
export function createTeamEvents(base: PeopleBase, desks: TeamDesks, streams: EventStreams): TeamEvents {
  const feeds = new Map<string, Promise<Feed>>();
  const checks = new Set<NodeJS.Timeout>();
  const feedOf = (workbenchId: string): Promise<Feed> => {
    const found = feeds.get(workbenchId);
    if (found !== undefined) return found;
    const made = desks.reach(workbenchId).then((desk): Feed => {
      const notifier = createNotifier();
      const stop = desk.subscribe((notification) => {
        // A holder has one Workbench. Should it ever tell of another, that is nobody's business here.
        if (notification.workbench_id === workbenchId) notifier.notify(notification);
      });
      return { notifier, stop, readers: 0 };
    });
    feeds.set(workbenchId, made);
    made.catch(() => feeds.delete(workbenchId));
    return made;
  };
  return {
    async open({ person, authorization, workbenchId, again }) {
      const feed = await feedOf(workbenchId);
      feed.readers += 1;
      const { body, close } = streams.open(person.credentialId, (onEnd) =>
        notificationStream({
          notifier: feed.notifier,
          workbenchId,
          // Numbers are of one server. A place that no server has makes the page ask for everything anew.
          after: again ? Number.MAX_SAFE_INTEGER : null,
          onEnd: () => {
            clearInterval(check);
            checks.delete(check);
            feed.readers -= 1;
            if (feed.readers === 0) {
              feed.stop();
              feeds.delete(workbenchId);
            }
            onEnd();
          },
        }),
      );
      const check = setInterval(() => {
        void findCaller(base, authorization).then(
          (still) => still?.roleIn(workbenchId) ?? close('signed-out'),
          // A database that cannot be asked cannot say that they still may.
          () => close('signed-out'),
        );
      }, checkMs);
      check.unref();
      checks.add(check);
      return body;
    },
    close() {
      for (const check of checks) clearInterval(check);
    },
  };
}
