import { Agent, request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { isDisconnection, type SqlPool } from '@galley/engine/store';
import { changesOf, errorPayloadSchema, GalleyError, type ProcedureName, systemErrorCode } from '@galley/schema';
import type { PgBoss } from 'pg-boss';
import type { Bus } from '../bus/bus.ts';
import { traceparent } from '../watch/otlp/trace-context.ts';
import { wake } from '../work/boss.ts';
import { ForwardedError, HolderGoneError, NoHolderError, WorkerSecretError } from './errors.ts';
import { createHolders } from './holders.ts';
import { innerClientTls } from './inner-tls.ts';
import { whileHeld } from './while-held.ts';

export interface ForwardOptions {
  readonly pool: SqlPool;
  readonly boss: PgBoss;
  readonly bus: Bus;
  /** As the workers have it. */
  readonly secret: string;
  /** For how long a call waits for a worker to take the Workbench; a dead worker's work comes back within 12 s. */
  readonly patienceMs?: number;
}

/** Who a call comes from, once that is known and allowed. */
export interface Sender {
  readonly personId: string;
  readonly name: string;
  readonly team: string;
}

/** Sends procedures to whoever holds the Workbench, and asks for a holder where there is none. */
export interface Forward {
  call(caller: Sender, workbenchId: string, procedure: ProcedureName, input: unknown): Promise<unknown>;
  close(): void;
}

const AGAIN_MS = 40;

export function createForward({ pool, boss, bus, secret, patienceMs = 30_000 }: ForwardOptions): Forward {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, ...innerClientTls(secret) });
  const known = new Map<string, string>();
  const holders = createHolders({
    pool,
    async wake(wanted) {
      await wake(boss, wanted);
      bus.ring();
    },
  });

  async function send(
    address: string,
    path: string,
    caller: object,
    body: string,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const trace = traceparent();
    const headers = {
      ...(trace === null ? {} : { traceparent: trace }),
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Galley-Caller': encodeURIComponent(JSON.stringify(caller)),
    };
    const request = httpsRequest(new URL(path, address), { method: 'POST', agent, headers, signal }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    request.on('error', (error) => {
      const code = systemErrorCode(error) ?? '';
      reject(/^(ERR_SSL|EPROTO)/.test(code) ? new WorkerSecretError(address, error) : error);
    });
    request.end(body);
    return promise;
  }

  return {
    async call({ personId, name, team }, workbenchId, procedure, input) {
      const path = `/call/${encodeURIComponent(workbenchId)}/${procedure}`;
      const body = JSON.stringify(input);
      const giveUp = performance.now() + patienceMs;
      while (performance.now() < giveUp) {
        const key = `${team} ${workbenchId}`;
        try {
          const address = known.get(key) ?? (await holders.find(workbenchId, team, giveUp));
          if (address === null) break;
          const sender = { person_id: personId, name, team };
          const { status, text } = await whileHeld({ holders, workbenchId, address }, (gone) =>
            send(address, path, sender, body, gone),
          );
          if (status === 200) {
            known.set(key, address);
            return readAnswer(text);
          }
          // Not looked at there: somebody else holds it, or will in a moment.
          known.delete(key);
          await pause(AGAIN_MS);
        } catch (error) {
          if (error instanceof GalleyError) throw error;
          known.delete(key);
          // One that only looks can be asked again; of one that changes something nobody knows whether it was done.
          if (isCut(error) && changesOf(procedure).length > 0) throw new HolderGoneError(workbenchId, procedure, error);
          if (!isCut(error) && !isDisconnection(error)) throw error;
          await pause(AGAIN_MS * 5);
        }
      }
      throw new NoHolderError(workbenchId);
    },
    close: () => agent.destroy(),
  };
}

/** The connection broke after the call was sent, or whoever has the call no longer holds the Workbench. */
function isCut(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ABORT_ERR'].includes(systemErrorCode(error) ?? '');
}

function readAnswer(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  if (typeof answer === 'object' && answer !== null && 'error' in answer) {
    const { data } = errorPayloadSchema.safeParse(answer.error);
    if (data !== undefined) throw new ForwardedError(data);
  }
  return answer;
}
