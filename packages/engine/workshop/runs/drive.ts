import { type RunEvent, toErrorPayload } from '@galley/schema';
import { defaultAtOnce, driveRun, runStatus } from '../../workflow/index.ts';
import { placeOfRun } from '../context/place-of-run.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { createGatePorts } from '../plan/gate-ports.ts';
import { guardWrites } from '../ports/guard-writes.ts';
import { createRunPorts } from '../ports/run-ports.ts';
import type { RunRecord } from '../record/run-record.ts';
import { FolderNotTrustedError } from '../user/folder-trust.ts';
import { createAlarms, nextAlarm } from './alarms.ts';

/** Works on Runs until they need a person, and goes on with them. */
export interface Driver {
  /** Nothing where somebody works on it already. */
  drive(record: RunRecord): void;
  /** Appends and drives on. */
  goOn(record: RunRecord, ...events: readonly RunEvent[]): Promise<RunRecord>;
  /**
   * A Run that came with a folder from elsewhere goes on only once the person trusts the folder (SPEC T4); one whose trial was
   * dropped, never.
   */
  refuseForeign(record: RunRecord): void;
  /** Lets a Run that waits for a time go on when that time comes. */
  await(record: RunRecord): void;
  /** Nothing wakes up by itself any more. */
  close(): void;
}

/** `onRest` is told whenever somebody stops working on a Run. */
export function createDriver(context: WorkshopContext, onRest: () => void = () => undefined): Driver {
  const { workbench, notifier } = context;

  /** A question whose time is up, and a Run that waits for a limit to pass, go on by themselves while we live. */
  const alarms = createAlarms(context.clock, (record) => {
    context
      .inTurn(() => wake(record))
      .catch((error: unknown) => {
        record.failure ??= error;
      });
  });

  /** Cancelled or gone on since the alarm was set: then there is nothing to wake. */
  async function wake(record: RunRecord): Promise<void> {
    if (record.drive !== null || nextAlarm(record.state) === null) return;
    if (record.state.paused !== null) await workbench.append([{ stream: record.id, event: { type: 'run.resumed' } }]);
    drive(record);
  }

  function refuseForeign(record: RunRecord): void {
    if (!context.folder.trusted() && !record.startedHere) throw new FolderNotTrustedError(workbench.root);
    placeOfRun(context, record);
  }

  function drive(record: RunRecord): void {
    if (record.drive !== null) return;
    const controller = new AbortController();
    const drain = new AbortController();
    const place = placeOfRun(context, record);
    const ports = {
      ...createRunPorts({ ...context, workbench: place, draft: guardWrites(place, record) }, record),
      ...createGatePorts(context, record),
    };
    const signals = { signal: controller.signal, drain: drain.signal };
    const { atOnce = defaultAtOnce } = context.programs;
    const driver = driveRun({ workflows: record.workflows, ports, ...signals, atOnce });
    const ended = driver.done
      .catch((error: unknown) => {
        // The journal could not be written: the Run stands where its last durable event left it.
        notifier.notify({
          type: 'WorkshopRunStatusChanged',
          workbench_id: workbench.id,
          run_id: record.id,
          status: 'paused',
          error: toErrorPayload(error),
        });
        throw error;
      })
      .finally(() => {
        record.drive = null;
        if (!drain.signal.aborted && !controller.signal.aborted) alarms.set(record);
      });
    const done = tidyAfter(record, ended);
    record.drive = { driver, controller, drain, done };
    // Whoever waits for the Run sees the failure; without this, one that nobody waits for would end the process.
    done.catch(() => undefined);
  }

  /** The programs of a Run that is over need their folders no more; those of one that waits keep them. */
  async function tidyAfter(record: RunRecord, ended: Promise<void>): Promise<void> {
    try {
      await ended;
    } finally {
      const over = !['waiting', 'paused', 'running'].includes(runStatus(record.state));
      // One that cannot be removed now goes when the Workbench closes.
      if (over) await workbench.removeView(record.id).catch(() => undefined);
      onRest();
    }
  }

  return {
    drive,
    refuseForeign,
    async goOn(record, ...events) {
      refuseForeign(record);
      await workbench.append(events.map((event) => ({ stream: record.id, event })));
      const running = record.drive;
      if (running?.driver.wake()) return record;
      // A drive that has just ended must have let go, or the next one would not start.
      await running?.done;
      drive(record);
      return record;
    },
    await: (record) => alarms.set(record),
    close: () => alarms.clear(),
  };
}
