import { describe, expect, it } from 'vitest';
import { refusedOnServer } from './server-bounds.ts';

it('[X8] nobody browses, opens or shows folders and files of a team server', () => {
  for (const name of [
    'HomeGet',
    'HomePeek',
    'HomeListRuns',
    'HomeBrowse',
    'HomeOpen',
    'FileShow',
    'WorkbenchExamine',
  ] as const) {
    expect(refusedOnServer(name, { directory: '/' }), name).toMatchObject({ code: 'NOT_ON_TEAM_SERVER' });
  }
  for (const name of ['WorkbenchList', 'ModelList', 'KeySet', 'DraftPublish'] as const) {
    expect(refusedOnServer(name, {}), name).toBeNull();
  }
});

describe('[X8] nobody reaches what listens on the server itself for its operator', () => {
  it.each([
    'postgres://127.0.0.1/galley',
    'postgres://galley@localhost:5432/galley',
    'postgres:///galley',
    'postgres://db.example.org/galley?host=/var/run/postgresql',
    'postgres://db.example.org/galley?host=127.0.0.1',
    'postgres://%2Fvar%2Frun%2Fpostgresql/galley',
    'postgres://127.1/galley',
    'postgres://2130706433/galley',
    'postgres://0x7f000001/galley',
    'postgres://[::1]/galley',
    'postgres://[::ffff:127.0.0.1]/galley',
    'postgres://0.0.0.0/galley',
    'neo4j://localhost.:7687',
    'bolt://app.localhost:7687',
  ])('with a database at %s', (address) => {
    expect(refusedOnServer('DatasourceAdd', { address })).toMatchObject({ code: 'NOT_ON_TEAM_SERVER' });
  });

  it.each([
    'http://127.0.0.1:9465/metrics',
    'https://127.0.0.1:4720/call',
    'https://[::1]/',
    'http://mcp.example.org/',
  ])('with an MCP server at %s', (url) => {
    expect(refusedOnServer('McpServerAdd', { config: { kind: 'http', name: 'a', url } })).toMatchObject({
      code: 'NOT_ON_TEAM_SERVER',
    });
  });

  it('what is elsewhere is theirs to name', () => {
    for (const address of [
      'postgres://db.example.org/sales',
      'postgresql://10.0.0.5:5433/sales',
      'neo4j+s://g.example.org',
    ]) {
      expect(refusedOnServer('DatasourceAdd', { address }), address).toBeNull();
    }
    const config = { kind: 'http', name: 'a', url: 'https://mcp.example.org/mcp' };
    expect(refusedOnServer('McpServerAdd', { config })).toBeNull();
  });
});
