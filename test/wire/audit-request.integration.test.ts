import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProcedures,
  createUserAccess,
  openWorkshop,
  type Workshop,
} from '../../packages/engine/workshop/index.ts';
import { workflows } from '../../packages/engine/workshop/testing/scripted-workshop.ts';
import { createDesk, modelFor } from './cli-under-test.ts';
import { call, type ModelScript, type ModelServer, protocols, startModelServer, text } from './model-server.ts';
import { plantedKey } from './provider-under-test.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => text('unscripted'));
});
afterAll(() => server.close());

function phaseOf(sent: string): string {
  return ['Implement one item', 'Summary', 'Plan', 'Research'].find((name) => sent.includes(`# ${name}\\n`)) ?? '';
}

/** A run with all that makes a request hard to rebuild: thoughts to give back, pictures, broken JSON, faults, several results. */
function golden(): ModelScript {
  const asked = new Map<string, number>();
  return ({ text: sent }) => {
    const phase = phaseOf(sent);
    const count = (asked.get(phase) ?? 0) + 1;
    asked.set(phase, count);
    if (phase === 'Research') {
      if (count === 1)
        return {
          kind: 'http',
          status: 429,
          headers: { 'retry-after': '0' },
          body: { error: { message: 'slow down' } },
        };
      if (count === 2) {
        return {
          kind: 'answer',
          blocks: [
            { type: 'reasoning', text: 'I must look. Ümläut “quotes”', proof: 'proof-1' },
            { type: 'call', name: 'read_file', input: { path: 'a.txt' } },
            { type: 'call', name: 'read_file', input: { path: 'dot.png' } },
          ],
        };
      }
      if (count === 3) return call('read_file', '{"path": broken');
      return text('a.txt holds “seven apples” – naïve.');
    }
    if (phase === 'Plan') return text('# Plan\n\n- [ ] 1. Note — write out.txt with what a.txt says');
    if (phase === 'Implement one item') {
      return count === 1
        ? call('write_text_file', { path: 'out.txt', text: 'seven apples\n' })
        : text('Wrote out.txt.');
    }
    return text('The note is in out.txt.');
  };
}

describe.each(protocols)('%s', (protocol) => {
  it('[P11] [X4] get_llm_request gives every call of a run byte for byte as it left, and no key', async () => {
    await using desk = await createDesk(server);
    await writeFile(join(desk.bench, 'dot.png'), Buffer.from(pixel, 'base64'));
    server.script(golden());
    const before = server.requests.length;
    const access = await createUserAccess({ environment: {}, directory: desk.config, keychain: null });
    const open = (): Promise<Workshop> =>
      openWorkshop({ directory: desk.bench, workflows, access, sleep: async () => undefined });
    let runId = '';
    {
      await using workshop = await open();
      const model = modelFor[protocol];
      const target = { workbench_id: workshop.id };
      const procedures = createProcedures({ all: () => [workshop], get: () => workshop });
      await procedures.ConsentGrant({
        ...target,
        provider: model.split('/')[0] ?? '',
        model: null,
        file_patterns: null,
      });
      await procedures.PlanningSet({ ...target, interactive: false });
      await procedures.WorkshopSetModel({ ...target, model });
      const sent = await procedures.WorkshopSendUserMessage({
        ...target,
        text: 'Write down what a.txt says',
        refine_draft: false,
      });
      runId = sent.run_id;
      await workshop.runs.settled(runId);
      expect((await procedures.WorkshopGetRun({ ...target, run_id: runId })).status).toBe('done');
    }

    // Another process, later: only the folder is left.
    await using workshop = await open();
    const procedures = createProcedures({ all: () => [workshop], get: () => workshop });
    const target = { workbench_id: workshop.id, run_id: runId };
    await workshop.workbench.collectGarbage({ minAgeMs: 0, now: Date.now() + 86_400_000 });
    const wire = server.requests.slice(before).map((request) => request.text);
    const usage = await procedures.AuditUsage({ ...target, by: 'call', limit: 100 });
    expect(usage.total).toBe(wire.length);
    const rebuilt: string[] = [];
    for (const { key } of usage.rows) {
      const request = await procedures.AuditGetRequest({ ...target, seq: Number(key.split('/').at(-1)) });
      expect(request.wire.state).toBe('verified');
      if (request.wire.state === 'nothing_sent') continue;
      rebuilt.push(request.wire.body);
      expect(new URL(request.wire.url).pathname).toBe(server.requests[before + rebuilt.length - 1]?.path);
      expect(JSON.stringify(request)).not.toContain(plantedKey);
    }
    expect(rebuilt).toEqual(wire);
    expect(wire.length).toBeGreaterThanOrEqual(8);
    if (protocol !== 'chat') expect(wire.some((body) => body.includes(pixel))).toBe(true);
    expect(await desk.filesWith(plantedKey)).toEqual([]);
  });
});
