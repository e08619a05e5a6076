import { createNotifier, type Notifier } from '@galley/engine/workshop';
import { createEventStreams, type EventStreams, notificationStream } from '@galley/server';
import type { PeopleBase } from '../people/base.ts';
import type { Caller } from '../people/caller.ts';
import type { TeamDesks } from './desks.ts';
import { checkMs, mayStillLook } from './while-allowed.ts';

export interface OpenEvents {
  readonly person: Caller;
  readonly authorization: string;
  readonly workbenchId: string;
  /** It was connected before: what it missed may have been told by another server. */
  readonly again: boolean;
}

export interface TeamEvents {
  open(options: OpenEvents): Promise<ReadableStream<Uint8Array>>;
  close(): void;
}

interface Feed {
  readonly started: Promise<{ readonly notifier: Notifier; readonly stop: () => void }>;
  /** Also those who still wait for it: a feed that somebody is about to read must not end with its last reader. */
  readers: number;
}

/** Of all sessions and tokens of one person at one server: they can make as many as they like, and others need connections, too. */
const mostOfPerson = 32;

/** Notifications of one Workbench, for people who may look at it, for as long as they may. */
export function createTeamEvents(base: PeopleBase, desks: TeamDesks, streams: EventStreams): TeamEvents {
  const ofPeople = createEventStreams(mostOfPerson);
  const feeds = new Map<string, Feed>();
  const checks = new Set<NodeJS.Timeout>();
  const join = (workbenchId: string): Feed => {
    const feed = feeds.get(workbenchId) ?? { started: startFeed(workbenchId), readers: 0 };
    feeds.set(workbenchId, feed);
    feed.readers += 1;
    return feed;
  };
  const leave = (workbenchId: string, feed: Feed): void => {
    feed.readers -= 1;
    if (feed.readers > 0) return;
    feeds.delete(workbenchId);
    void feed.started.then(
      ({ stop }) => stop(),
      // It never began; whoever wanted to read was told.
      () => undefined,
    );
  };
  const startFeed = (workbenchId: string) =>
    desks.reach(workbenchId).then((desk) => {
      const notifier = createNotifier();
      const stop = desk.subscribe((notification) => {
        // A holder has one Workbench. Should it ever tell of another, that is nobody's business here.
        if (notification.workbench_id === workbenchId) notifier.notify(notification);
      });
      return { notifier, stop };
    });
  return {
    async open({ person, authorization, workbenchId, again }) {
      const feed = join(workbenchId);
      const { notifier } = await feed.started.catch((error: unknown) => {
        leave(workbenchId, feed);
        throw error;
      });
      const start = (onEnd: () => void) =>
        notificationStream({
          notifier,
          workbenchId,
          // Numbers are of one server. A place that no server has makes the page ask for everything anew.
          after: again ? Number.MAX_SAFE_INTEGER : null,
          onEnd() {
            clearInterval(check);
            checks.delete(check);
            leave(workbenchId, feed);
            onEnd();
          },
        });
      const { body, close } = streams.open(person.credentialId, (ended) =>
        ofPeople.open(person.personId, (gone) =>
          start(() => {
            ended();
            gone();
          }),
        ),
      );
      const check = setInterval(() => {
        void mayStillLook(base, authorization, workbenchId).then((may) => (may ? undefined : close('signed-out')));
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
