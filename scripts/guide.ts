import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDesk } from '../test/browser-desk.ts';
import { startModelServer, text } from '../test/wire/model-server.ts';
import { request } from '../verify/crash-run/sample.ts';
import { useWorkbench } from './guide/made-with-models.ts';

// The pictures of docs/guide, of the page as it is today: npm run guide
const folder = join(import.meta.dirname, '../docs/guide/pictures');
const QUALITY = 72;

await using cleanup = new AsyncDisposableStack();
const models = await startModelServer(() => text('unscripted'));
cleanup.defer(() => models.close());
// A folder that nobody used yet for the first picture, then one with a past.
const fresh = cleanup.use(await openDesk({ models }));
const desk = cleanup.use(await openDesk({ models, prepare: useWorkbench }));
const { page } = desk;
const taken = new Map<string, Buffer>();

/** One screen, in light and in the dark. */
async function shoot(name: string, seen = page): Promise<void> {
  // What was said in passing is not part of the screen.
  for (const note of await seen.getByRole('button', { name: 'Dismiss' }).all()) await note.click();
  await seen.mouse.move(1, 1);
  const session = await seen.context().newCDPSession(seen);
  for (const scheme of ['light', 'dark'] as const) {
    await seen.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await seen.waitForTimeout(300);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    taken.set(`${name}${scheme === 'dark' ? '-dark' : ''}.webp`, Buffer.from(data, 'base64'));
    console.error(`${name} ${scheme}`);
  }
  await seen.emulateMedia({ colorScheme: 'light' });
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const region = (name: string) => page.getByRole('region', { name, exact: true });
const go = (path: string) => page.goto(new URL(`#/${path}`, page.url()).href);
const inBench = (path: string) => go(`w/${desk.workbenchId}${path}`);

await fresh.page.getByRole('button', { name: request }).first().waitFor();
await shoot('start', fresh.page);
await button(/^Trust this folder/).click();
await page.getByRole('textbox', { name: 'Message' }).waitFor();
await button(request).waitFor();

await button(request).click();
await page.getByRole('textbox', { name: 'Message' }).press('Enter');
await button('Approve and start').waitFor();
await shoot('plan');
await page.getByRole('button', { name: 'Companion', exact: true }).click();
await page.getByRole('textbox', { name: 'Question to the companion' }).fill('Which items does the plan have?');
await page.keyboard.press('Enter');
await region('Companion')
  .getByRole('article')
  .getByText(/Clothing/)
  .first()
  .waitFor();
await shoot('companion');
await page.getByRole('button', { name: 'Conversation', exact: true }).click();
await go('home');
await button(/^A plan waits for your approval/).waitFor();
// Where this machine keeps temporary folders is nothing to read about.
await page.getByText(desk.directory, { exact: true }).evaluate((path) => {
  path.textContent = '/home/ada/household';
});
await shoot('home');
await go('home/runs');
await page.getByRole('list', { name: 'Runs' }).getByRole('button').first().waitFor();
await shoot('all-runs');
await inBench('');
await button('Approve and start').click();
await region('Draft review').getByRole('tab', { name: 'Groceries' }).click();
await region('Draft review').getByRole('grid').getByText('2025-01-01').first().waitFor();
await shoot('review');
await button(/^Publish/).click();
await button('Restore').waitFor();
await shoot('published');
await button('Checkpoints').click();
await page.getByRole('dialog').waitFor();
await shoot('checkpoints');
await page.keyboard.press('Escape');

await inBench('/file/summary.xlsx');
await page.getByRole('grid').getByText('2025-01').first().waitFor();
await shoot('file');
await inBench('/runs');
await page.getByRole('list', { name: 'Runs' }).getByRole('button').first().waitFor();
await shoot('runs');
await page
  .getByRole('list', { name: 'Runs' })
  .getByRole('button', { name: /receipts/ })
  .first()
  .click();
await region('Graph').getByRole('button', { name: /READ/ }).first().waitFor();
await shoot('run');
await page.getByRole('tab', { name: 'Usage' }).click();
await page.getByRole('img', { name: /^Tokens grew/ }).waitFor();
await shoot('usage');
await inBench('/workflows');
await region('Built in').getByRole('button').first().waitFor();
await shoot('workflows');
await inBench('/workflows/folder/monthly');
await page.getByRole('form', { name: 'Start this workflow' }).waitFor();
await region('Diagram').getByText('START').first().waitFor();
await shoot('workflow');
await inBench('/tries');
await region('Models side by side').getByRole('button', { name: 'letter.md', exact: true }).click();
const difference = region('Difference in letter.md');
await difference.getByText('Our year in numbers').waitFor();
await difference.scrollIntoViewIfNeeded();
await shoot('tries');
await inBench('');
await page.keyboard.press('Control+k');
await page.getByRole('combobox', { name: /^Go to/ }).waitFor();
await shoot('go-to');
await page.keyboard.press('Escape');
await page.keyboard.press('?');
await page.getByRole('tab', { name: 'General' }).waitFor();
await shoot('settings');
await page.setViewportSize({ width: 420, height: 800 });
await page.keyboard.press('Escape');
await inBench('');
await page.getByRole('region', { name: 'Conversation' }).waitFor();
await shoot('phone');

// Only a whole set replaces the one that is there.
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) await rm(join(folder, name));
for (const [name, picture] of taken) await writeFile(join(folder, name), picture);
const bytes = [...taken.values()].reduce((sum, { length }) => sum + length, 0);
console.log(`${taken.size} pictures, ${(bytes / 1024 / 1024).toFixed(2)} MB`);
