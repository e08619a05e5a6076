import { setTimeout as pause } from 'node:timers/promises';
import { DRIVE } from './boss.ts';
import { attemptOf, type WorkContext, warn } from './work-context.ts';

const BEAT_MS = 2_500;

/** Tells the engine which jobs are alive, and finds out which Workbenches are another worker's by now. */
export async function keepBeating(context: WorkContext, onBeat: (began: number) => void): Promise<void> {
  while (!context.stopping.aborted || context.holdings.size > 0) {
    const began = performance.now();
    try {
      await beat(context);
      onBeat(began);
    } catch (error) {
      warn(context.log, 'heartbeat', error);
    }
    await pause(BEAT_MS);
  }
}

async function beat({ options, pool, boss, holdings, opening }: WorkContext): Promise<void> {
  const entries = [...holdings];
  const jobs = [...opening.values(), ...entries.map(([, { job }]) => job)];
  if (jobs.length > 0) await boss.touch(DRIVE, jobs.map(attemptOf));
  await pool.query('UPDATE galley.workers SET beat = now() WHERE id = $1', [options.id]);
  if (entries.length === 0) return;
  const { rows } = await pool.query('SELECT id, epoch FROM galley.workbenches WHERE id = ANY($1::text[])', [
    entries.map(([workbenchId]) => workbenchId),
  ]);
  const epochs = new Map(rows.map((row) => [String(row.id), Number(row.epoch)]));
  for (const [workbenchId, { held, end }] of entries) {
    if (epochs.get(workbenchId) === held.epoch) continue;
    held.lose();
    end();
  }
}
