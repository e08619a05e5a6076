import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openWorkbench } from '@galley/engine/workbench';
import { openWorkshop } from '@galley/engine/workshop';
import { createIdSource, type JournalRow, type RunEvent, systemClock } from '@galley/schema';
import { workflows } from './sample.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Opens the Workbench as any command would, closes it, and says where `tool_log.jsonl`, `conversation.jsonl`, `state.json`
 * and `transitions.log` differ from the journal: each call once, in order, with its whole result. Reads the journal on its own.
 */
export async function compareRecords(directory: string): Promise<string[]> {
  await (await openWorkshop({ directory, workflows }))[Symbol.asyncDispose]();
  const ids = createIdSource(systemClock);
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids, readOnly: true });
  const { journal, objects } = workbench.store;
  const rows: JournalRow<RunEvent>[] = [];
  for (const stream of await journal.streams('run_')) if (isRun(stream)) rows.push(...(await journal.read(stream)));
  rows.sort((left, right) => left.seq - right.seq);

  const logged: Fields[] = [];
  for (const { seq, at, stream, event } of rows) {
    if (event.type !== 'tool.finished') continue;
    const result: unknown = JSON.parse((await objects.get(event.result)).toString('utf8'));
    const { call: call_id, success, receipt, elapsed_ms } = event;
    const asked = askedFor(rows, stream, call_id);
    logged.push({
      id: logged.length + 1,
      seq,
      run_id: stream,
      call_id,
      at,
      success,
      receipt,
      elapsed_ms,
      result,
      ...asked,
    });
  }
  const said: Fields[] = [];
  for (const { event } of await journal.read('workbench')) {
    if (event.type !== 'message.added') continue;
    said.push({ type: `${event.role}_message`, message_id: event.message_id, text: event.text });
    if (event.role !== 'user') continue;
    for (const { run_id, call_id, tool, success } of logged.filter((call) => call.run_id === event.run_id)) {
      said.push({ type: 'tool_result', run_id, tool_call_id: call_id, tool_name: tool, success });
    }
  }
  const messages = (await linesOf(directory, 'conversation.jsonl')).filter(({ type }) => type !== 'system_event');
  return [
    ...differences('tool_log.jsonl', await linesOf(directory, 'workshop/tool_log.jsonl'), logged),
    ...differences('conversation.jsonl', messages, said),
    ...(await compareRuns(directory, rows)),
  ];
}

async function compareRuns(directory: string, rows: readonly JournalRow<RunEvent>[]): Promise<string[]> {
  const faults: string[] = [];
  for (const run of new Set(rows.map(({ stream }) => stream))) {
    const state: Fields = JSON.parse(await readFile(join(directory, '.galley', 'runs', run, 'state.json'), 'utf8'));
    const last = rows.findLast(({ stream }) => stream === run);
    if (state.updated_at !== last?.at)
      faults.push(`state.json of ${run} is of ${state.updated_at}, not of ${last?.at}`);
    const log = await readFile(join(directory, '.galley', 'runs', run, 'transitions.log'), 'utf8');
    const replies = rows.filter(({ stream, event }) => stream === run && event.type === 'reply.sent');
    // Agents of items side by side end, too; who replies is the main one.
    const ended = log.split('\n').filter((line) => line.includes(' ended ') && line.includes('[main] '));
    if (ended.length !== replies.length) faults.push(`${run} has ${replies.length} replies, its log ${ended.length}`);
    if (new Set(log.split('\n')).size !== log.split('\n').length) faults.push(`the log of ${run} says something twice`);
  }
  return faults;
}

function askedFor(rows: readonly JournalRow<RunEvent>[], run: string, callId: string): Fields {
  for (const { stream, event } of rows) {
    if (stream !== run || event.type !== 'model.answered') continue;
    const call = event.tool_calls.find(({ call_id }) => call_id === callId);
    if (call !== undefined) return { tool: call.tool, arguments: call.arguments };
  }
  return {};
}

/** Compares what the journal says; a file may say more. */
function differences(file: string, found: readonly Fields[], wanted: readonly Fields[]): string[] {
  if (found.length !== wanted.length) return [`${file} has ${found.length} records, the journal ${wanted.length}`];
  return wanted.flatMap((want, index) => {
    const got = found[index] ?? {};
    const shown = Object.fromEntries(Object.keys(want).map((name) => [name, got[name]]));
    return isDeepStrictEqual(shown, want) ? [] : [`${file}, record ${index + 1}: ${JSON.stringify(got)}`];
  });
}

async function linesOf(directory: string, name: string): Promise<Fields[]> {
  const text = await readFile(join(directory, '.galley', name), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function isRun(stream: string): stream is `run_${string}` {
  return stream.startsWith('run_');
}
