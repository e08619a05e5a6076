import type { AuditEvent, AuditRequest, AuditTurn } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { openExisting } from '../open/open.ts';
import { printPart, printResult } from '../output/print.ts';
import { visibleLine } from '../output/visible-text.ts';
import { checked, given, type PartOptions, partOf, restOf } from './options.ts';

interface TrailOptions extends PartOptions {
  readonly type?: string[];
  readonly agent?: string;
  readonly phase?: string;
  readonly item?: string;
  readonly search?: string;
  readonly raw?: boolean;
}

export async function trailCommand(directory: string, runId: string, options: TrailOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { type: types, agent, phase, search, raw } = options;
  const item = parseAmount('--item', options.item, { whole: true });
  const input = {
    ...opened.target,
    run_id: runId,
    ...partOf(options),
    ...given({ types, agent, phase, item, search, raw }),
  };
  const result = await opened.call.AuditGetTrail(checked('AuditGetTrail', input));
  const lines = result.events.flatMap((event) => [
    renderEvent(event),
    ...(event.raw === undefined ? [] : [`        ${JSON.stringify(event.raw)}`]),
  ]);
  printResult(options.json, result, lines.length === 0 ? 'No event fits.' : [...lines, ...restOf(result)].join('\n'));
  return 0;
}

function renderEvent({ seq, at, agent_id, phase, item, words, tokens, cost, elapsed_ms, failed }: AuditEvent): string {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const place = [phase, item === null ? null : `item ${item.number}`].filter((part) => part !== null).join(' ');
  const where = agent_id === null || agent_id === 'main' ? place : `${agent_id} ${place}`;
  const used = [
    ...(tokens === null ? [] : [`${tokens} tokens`, cost === null ? 'price unknown' : `$${cost.toFixed(4)}`]),
    ...(elapsed_ms === null ? [] : [`${Math.round(elapsed_ms)} ms`]),
  ];
  const end = used.length === 0 ? '' : ` (${used.join(', ')})`;
  return `${String(seq).padStart(6)}  ${time}  ${failed ? '! ' : ''}${where === '' ? '' : `[${where.trim()}] `}${visibleLine(words)}${end}`;
}

interface ChatOptions extends PartOptions {
  readonly session?: string;
  readonly agent?: string;
  readonly phase?: string;
  readonly item?: string;
  readonly mostText?: string;
}

export async function chatCommand(directory: string, runId: string, options: ChatOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { session, agent, phase } = options;
  const item = parseAmount('--item', options.item, { whole: true });
  const most_text = parseAmount('--most-text', options.mostText, { whole: true });
  const input = {
    ...opened.target,
    run_id: runId,
    ...partOf(options),
    ...given({ session, agent, phase, item, most_text }),
  };
  const result = await opened.call.AuditGetChat(checked('AuditGetChat', input));
  const lines = result.turns.flatMap(renderTurn);
  printResult(
    options.json,
    result,
    lines.length === 0 ? 'Nobody was asked.' : [...lines, ...restOf(result)].join('\n'),
  );
  return 0;
}

function renderTurn({
  seq,
  agent_id,
  phase,
  item,
  role,
  text,
  text_left_out,
  tool_calls,
  tool,
  success,
}: AuditTurn): string[] {
  const of = tool === null ? '' : ` of ${tool}${success === false ? ' (failed)' : ''}`;
  const where = [agent_id, phase, ...(item === null ? [] : [`item ${item.number}`])].join(' ');
  return [
    `── ${seq} ${role}${of} [${where}]`,
    ...(text === '' ? [] : [text]),
    ...(text_left_out > 0 ? [`(${text_left_out} more characters; --most-text shows them)`] : []),
    ...tool_calls.map((call) => `→ ${call.tool} ${JSON.stringify(call.arguments)}`),
    '',
  ];
}

interface RequestOptions extends PartOptions {
  readonly call?: string;
  readonly seq?: string;
  readonly body?: boolean;
}

export async function requestCommand(
  directory: string,
  runId: string | undefined,
  options: RequestOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const seq = parseAmount('--seq', options.seq, { whole: true });
  const input = { ...opened.target, ...given({ run_id: runId, call: options.call, seq }) };
  const request = await opened.call.AuditGetRequest(checked('AuditGetRequest', input));
  const { wire } = request;
  if (options.body === true && wire.state !== 'nothing_sent') {
    printPart(wire.body);
    return 0;
  }
  printResult(options.json, request, renderRequest(request).join('\n'));
  return 0;
}

function renderRequest(request: AuditRequest): string[] {
  const { call, seq, phase, model, wire, options, tools, messages, answer, error, redacted } = request;
  const sent =
    wire.state === 'nothing_sent' ? [] : [`${wire.method} ${wire.url}  ${wire.bytes} bytes  sha256 ${wire.sha256}`];
  return [
    `${call} at ${seq} in ${phase}: ${model}`,
    ...sent,
    `${wire.state}: ${wire.note}`,
    ...(redacted ? ['A key was taken out of what is shown here.'] : []),
    `options: effort ${options.effort ?? 'default'}, at most ${options.max_output_tokens ?? 'any'} tokens, tools ${options.tool_choice}`,
    `tools: ${tools.length === 0 ? 'none' : tools.map(({ name }) => name).join(', ')}`,
    '',
    `── system\n${request.system}`,
    ...messages.map((message) => `── ${message.role}\n${message.role === 'tool' ? message.receipt : message.text}`),
    ...(answer === null ? [] : [`── answer\n${answer.text}`, ...answer.tool_calls.map(({ tool }) => `→ ${tool}`)]),
    ...(error === null ? [] : [`── failed\n${error.code}: ${error.message}`]),
  ];
}

interface SearchOptions extends PartOptions {
  readonly type?: string[];
  readonly run?: string;
}

export async function searchCommand(directory: string, query: string, options: SearchOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const input = { ...opened.target, query, ...partOf(options), ...given({ types: options.type, run_id: options.run }) };
  const result = await opened.call.AuditSearch(checked('AuditSearch', input));
  const lines = result.events.flatMap((event) => [
    `${event.run_id ?? 'Workbench'} ${renderEvent(event)}`,
    `        ${event.excerpt}`,
  ]);
  printResult(
    options.json,
    result,
    lines.length === 0 ? 'Nothing was found.' : [...lines, ...restOf(result)].join('\n'),
  );
  return 0;
}
