import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const server = fileURLToPath(
  new URL('../packages/engine/workshop/mcp-servers/testing/hostile-server.mjs', import.meta.url),
);

/** A person sets up what lies outside of the folder: a database, an MCP server, another program. */
describe('a person connects databases, servers and programs in Settings', () => {
  let models: ModelServer;
  let desk: Desk;
  const settings = () => desk.page.getByRole('dialog', { name: 'Settings' });
  const button = (name: string) => settings().getByRole('button', { name, exact: true });
  const open = (section: string) => settings().getByRole('tab', { name: section }).click();
  const write = (label: string, words: string) =>
    settings().getByRole('textbox', { name: label, exact: true }).fill(words);

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({ models });
    const shop = new DatabaseSync(join(desk.directory, '../shop.sqlite'));
    shop.exec('CREATE TABLE orders (id INTEGER, total REAL); INSERT INTO orders VALUES (1, 9.5), (2, 12)');
    shop.close();
    await desk.page.getByRole('button', { name: 'Settings' }).click();
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[P15] attaches a database, tests it and sees its tables; writing asks first', async () => {
    await open('Datasources');
    await button('Attach a database').click();
    await write('Name', 'shop');
    await write('Address', join(desk.directory, '../shop.sqlite'));
    expect(await desk.problems()).toEqual([]);
    await button('Attach').click();
    const row = settings().getByRole('list', { name: 'Datasources' }).getByRole('listitem').first();
    await row.getByText('Read-only', { exact: true }).waitFor();
    await button('Test shop').click();
    await row.getByRole('status', { name: 'Test of shop' }).getByText('with 1 table').waitFor();
    await button('Tables of shop').click();
    await row.getByText('id INTEGER, total REAL').waitFor();
    await takePicture(desk.page, '44-datasources');
    expect(await desk.problems('44-datasources-dark')).toEqual([]);
    await button('Allow writing to shop').click();
    await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await row.getByText('Read-only', { exact: true }).waitFor();
  });

  it('[T3] adds an MCP server, tests it, and allows its tools; nothing is allowed before', async () => {
    await open('MCP servers');
    await button('Add a server').click();
    await write('Name', 'echo');
    await write('Command', process.execPath);
    await write('Arguments, one per line', `${server}\ngood`);
    await write('Variables with secrets', 'ECHO_KEY');
    expect(await desk.problems()).toEqual([]);
    await button('Add server').click();
    const row = settings().getByRole('list', { name: 'MCP servers' }).getByRole('listitem').first();
    await row.getByText('Not allowed here').waitFor();
    await row.getByLabel('ECHO_KEY for echo').fill('canary-secret');
    await row.getByRole('button', { name: 'Keep' }).click();
    await row.getByRole('button', { name: 'Remove ECHO_KEY for echo' }).waitFor();
    await button('Test echo').click();
    await settings().getByRole('region', { name: 'Tools of echo' }).getByText('Says the text again.').waitFor();
    await takePicture(desk.page, '45-mcp-servers');
    expect(await desk.problems('45-mcp-servers-dark')).toEqual([]);
    await button('Allow 1 tool').click();
    await row.getByText('1 tool allowed').waitFor();
    expect(await desk.problems()).toEqual([]);
    await button('Take back echo').click();
    await row.getByText('Not allowed here').waitFor();
    expect(await desk.page.content()).not.toContain('canary-secret');
  });

  it('[X4] sees how another program connects, and decides what it may do', async () => {
    await open('Connect a program');
    const claude = settings().getByRole('list', { name: 'Ways to connect' }).getByRole('listitem').first();
    await claude.getByText(`claude mcp add galley -- galley mcp ${desk.directory}`).waitFor();
    const publish = settings().getByRole('checkbox', { name: /^publish the Draft/ });
    expect(await publish.isChecked()).toBe(false);
    await publish.click();
    await expect.poll(() => publish.isChecked()).toBe(true);
    await expect
      .poll(async () => (await desk.rpc('ConnectGet', { workbench_id: desk.workbenchId })).grants)
      .toContainEqual(expect.objectContaining({ grant: 'publish', allowed: true }));
    await takePicture(desk.page, '46-connect');
    expect(await desk.problems('46-connect-dark')).toEqual([]);
    expect(desk.complaints).toEqual([]);
  });
});
