import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDesk } from '../test/browser-desk.ts';
import { startModelServer, text } from '../test/wire/model-server.ts';
import { request } from '../verify/crash-run/sample.ts';
import { useWorkbench } from './guide/made-with-models.ts';

// The pictures of docs/guide, of the page as it is today: npm run guide
const folder = join(import.meta.dirname, '../docs/guide/pictures');
const QUALITY = 82;

await using cleanup = new AsyncDisposableStack();
const models = await startModelServer(() => text('unscripted'));
cleanup.defer(() => models.close());
const desk = cleanup.use(await openDesk({ models, prepare: useWorkbench }));
const { page } = desk;
const session = await page.context().newCDPSession(page);
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) await rm(join(folder, name));
let bytes = 0;

/** One picture; with `dark`, a second one in the dark. */
async function shoot(name: string, { dark = false } = {}): Promise<void> {
  await page.mouse.move(1, 1);
  for (const scheme of dark ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(300);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    const picture = Buffer.from(data, 'base64');
    await writeFile(join(folder, `${name}${scheme === 'dark' ? '-dark' : ''}.webp`), picture);
    bytes += picture.length;
    console.error(`${name} ${scheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const region = (name: string) => page.getByRole('region', { name, exact: true });
const go = (path: string) => page.goto(new URL(`#/${path}`, page.url()).href);
const inBench = (path: string) => go(`w/${desk.workbenchId}${path}`);

await button(/^Trust this folder/).click();
await page.getByRole('textbox', { name: 'Message' }).waitFor();
await button(request).waitFor();
await shoot('start');

await button(request).click();
await page.getByRole('textbox', { name: 'Message' }).press('Enter');
await button('Approve and start').waitFor();
await shoot('plan', { dark: true });
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
await shoot('home');
await go('home/runs');
await page.getByRole('list', { name: 'Runs' }).getByRole('button').first().waitFor();
await shoot('all-runs');
await inBench('');
await button('Approve and start').click();
await region('Draft review').getByRole('tab', { name: 'Groceries' }).click();
await region('Draft review').getByRole('grid').getByText('2025-01-01').first().waitFor();
await shoot('review', { dark: true });
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
await shoot('run', { dark: true });
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
await shoot('settings', { dark: true });
await page.setViewportSize({ width: 420, height: 800 });
await page.keyboard.press('Escape');
await inBench('');
await page.getByRole('region', { name: 'Conversation' }).waitFor();
await shoot('phone');
console.log(`${(await readdir(folder)).length} pictures, ${(bytes / 1024 / 1024).toFixed(2)} MB`);
