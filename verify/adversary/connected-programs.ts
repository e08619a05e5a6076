import { isInsideFile, noPaths } from '../../packages/engine/workshop/testing/path-fields.ts';
import { argumentsWith, nameOf, placesOf, plain } from '../../packages/engine/workshop/testing/schema-strings.ts';
import { procedures } from '../../packages/schema/src/index.ts';
import type { Campaign } from './attack.ts';
import { differences, published } from './fingerprint.ts';
import { hostileTexts, leaks } from './hostile-texts.ts';
import { type Served, serveBench } from './served.ts';

interface McpAnswer {
  readonly status: number;
  readonly body: string;
  /** What the server answered; undefined where it answered something else. */
  readonly result?: { readonly isError?: boolean; readonly tools?: readonly { name: string; inputSchema: object }[] };
}

async function rpc(server: Served, method: string, params: unknown): Promise<McpAnswer> {
  const headers = {
    authorization: `Bearer ${server.token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  // Not by `server.send`, which ends a stream after its first piece: here the stream is the answer.
  const response = await fetch(`http://127.0.0.1:${server.port}/mcp`, { method: 'POST', headers, body: sent });
  const { status } = response;
  const body = await response.text();
  const text = /^data: ([^\n\r]*)/m.exec(body)?.[1] ?? body;
  const message: { result?: McpAnswer['result'] } = text.startsWith('{') ? JSON.parse(text) : {};
  return { status, body, ...(message.result === undefined ? {} : { result: message.result }) };
}

/** A program with the token that asks every MCP tool for what lies elsewhere, and for what only a person decides (SPEC X4). */
export const connectedPrograms: Campaign = {
  name: 'connected-programs',
  attacker: 'outside program',
  async run(lab, report) {
    const bench = await lab.bench('connected');
    await using server = await serveBench(lab, bench);
    const families = await hostileTexts(lab, bench);
    const before = await published(bench);
    const { result } = await rpc(server, 'tools/list', {});
    const tools = result?.tools ?? [];
    if (tools.length < 50) throw new TypeError(`only ${tools.length} tools are listed`);
    const harm = async (name: string) =>
      report({
        kind: 'MCP: files outside the Draft',
        name: `after ${name}`,
        through: (await lab.touched()) ?? differences(before, await published(bench))[0] ?? null,
      });
    const fill = () => 'open.csv';

    for (const [at, { name, inputSchema }] of tools.entries()) {
      const schema = plain(inputSchema);
      const places = placesOf(schema).filter((place) => !noPaths.has(nameOf(place)) && !isInsideFile(place));
      for (const place of places) {
        for (const { kind, texts } of lab.short ? families.slice(at % families.length).slice(0, 1) : families) {
          const text = texts[at % texts.length] ?? '';
          const input = argumentsWith(schema, place, text, fill);
          const answer = await rpc(server, 'tools/call', { name, arguments: input });
          const taken =
            answer.result?.isError === true ? null : `status ${answer.status}: ${answer.body.slice(0, 160)}`;
          report({
            kind: `MCP tool: ${kind}`,
            name: `${name} ${place.join('.')} = ${JSON.stringify(text)}`,
            through: leaks(answer.body) ?? taken,
          });
        }
      }
    }
    await harm('all tools');
    for (const { kind, texts } of families) {
      for (const text of lab.short ? texts.slice(0, 1) : texts) {
        for (const uri of [
          `galley://files/${text}`,
          `galley://files/${encodeURIComponent(text.toWellFormed())}`,
          `galley://diff/${text}`,
        ]) {
          const answer = await rpc(server, 'resources/read', { uri });
          const taken = answer.result === undefined ? null : `read: ${answer.body.slice(0, 160)}`;
          report({ kind: `MCP resource: ${kind}`, name: uri, through: leaks(answer.body) ?? taken });
        }
      }
    }
    // What only a person decides: publishing, and every procedure that is no tool, keys and consent among them.
    const names = Object.keys(procedures).filter((_, at) => !lab.short || at % 6 === 0);
    for (const name of ['publish_draft', ...names]) {
      const answer = await rpc(server, 'tools/call', { name, arguments: {} });
      const taken = answer.result?.isError === true ? null : `status ${answer.status}: ${answer.body.slice(0, 160)}`;
      report({ kind: 'MCP tool: for a person alone', name, through: leaks(answer.body) ?? taken });
    }
    await harm('what only a person decides');
  },
};
