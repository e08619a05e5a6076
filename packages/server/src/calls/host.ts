import {
  createNotifier,
  type Notifier,
  type OpenWorkshopOptions,
  openWorkshop,
  type Workshop,
  type WorkshopHost,
} from '@galley/engine/workshop';
import { NotFoundError } from '@galley/schema';

/** The Workbenches that one server has open. They share one stream of notifications. */
export interface ServerHost extends WorkshopHost, AsyncDisposable {
  readonly notifier: Notifier;
  open(options: Omit<OpenWorkshopOptions, 'notifier'>): Promise<Workshop>;
}

export function createHost(): ServerHost {
  const workshops = new Map<string, Workshop>();
  const notifier = createNotifier();
  return {
    notifier,
    all: () => [...workshops.values()],
    get(workbenchId) {
      const workshop = workshops.get(workbenchId);
      if (workshop === undefined) {
        throw new NotFoundError(
          `The Workbench ${workbenchId} is not open here.`,
          'Open it first with "galley serve DIR".',
          {
            workbench_id: workbenchId,
          },
        );
      }
      return workshop;
    },
    async open(options) {
      const workshop = await openWorkshop({ ...options, notifier });
      workshops.set(workshop.id, workshop);
      return workshop;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...workshops.values()].map((workshop) => workshop[Symbol.asyncDispose]()));
    },
  };
}
