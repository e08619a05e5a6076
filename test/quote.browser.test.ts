import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, patience, takePicture } from './browser.ts';
import { type FolderPage, openFolderPage } from './browser-folder.ts';

const sample = (name: string) => readFile(fileURLToPath(new URL(`../examples/household/${name}`, import.meta.url)));

const viewer = '[data-quote-file]';

/** Words that somebody selects, and what becomes of them. The steps build on each other. */
describe('quoting selected words', () => {
  let desk: FolderPage;
  let page: Page;
  const field = () => page.locator('#message');
  const bar = () => page.getByRole('region', { name: 'Selected words' });
  const open = async (path: string) => {
    await page
      .getByRole('button', { name: 'Show files' })
      .or(page.getByRole('button', { name: 'Hide files' }))
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a file, a view or a setting' }).fill(path);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Preview of ${path}` }).waitFor();
  };
  /** As a screen reader or caret browsing does it: the selection is there, and no pointer was used. */
  const select = async (within: string, words: string) => {
    await page.locator(within).getByText(words).first().waitFor();
    await page.evaluate(`(() => {
      const walker = document.createTreeWalker(document.querySelector('${within}'), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent.indexOf(${JSON.stringify(words)});
        if (at < 0) continue;
        getSelection().setBaseAndExtent(node, at, node, at + ${words.length});
        return;
      }
    })()`);
  };
  const said = () => expect.poll(() => field().inputValue(), { timeout: patience });
  const hasFocus = () => page.locator('#message:focus').waitFor();

  beforeAll(async () => {
    desk = await openFolderPage({
      'my notes.md': '# House\n\nThe rent is 900 Euro.\nThe gas is 80 Euro.\n',
      'transactions.csv': await sample('transactions.csv'),
    });
    page = desk.page;
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
  });

  it('[X1] offers it beside words that were selected with the mouse, and writes file, line and words', async () => {
    await open('my notes.md');
    await page
      .getByRole('tab', { name: 'As text' })
      .or(page.getByRole('button', { name: 'As text' }))
      .click();
    await page.getByText('The rent is 900 Euro.').dblclick({ position: { x: 30, y: 8 } });
    await bar().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'quote-bar-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'quote-bar-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await bar().getByRole('button', { name: 'Quote in message' }).click();
    await said().toBe('From @"my notes.md", line 3:\n> rent\n\n');
    await hasFocus();
    await bar().waitFor({ state: 'detached' });
  });

  it('[X1] quotes by its key, also over several lines, below what was written', async () => {
    await field().fill('Why?');
    await page.getByText('The gas is 80 Euro.').click();
    await page.evaluate(`(() => {
      const [from, to] = [3, 4].map((line) => document.querySelector('[data-quote-place="line ' + line + '"]'));
      getSelection().setBaseAndExtent(from, 0, to, to.childNodes.length);
    })()`);
    await page.keyboard.press('q');
    await said().toBe(
      'Why?\n\nFrom @"my notes.md", line 3 to line 4:\n> The rent is 900 Euro.\n> The gas is 80 Euro.\n\n',
    );
    await field().press('q');
    expect(await field().inputValue()).toMatch(/q$/);
  });

  it('[X1] goes away with Escape, and offers nothing for words of the page itself', async () => {
    await select(viewer, 'The gas');
    await bar().waitFor();
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    await select('header', 'Galley');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a file, a view or a setting' }).fill('quote');
    await page.getByText('Nothing of that name').waitFor();
    await page.keyboard.press('Escape');
  });

  it('[X1] quotes the cell that the keyboard is at', async () => {
    await open('transactions.csv');
    await field().fill('');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=grid][aria-activedescendant]').waitFor();
    const cell = await page.locator('[aria-selected=true]').textContent();
    const at = await page.locator('[aria-selected=true]').getAttribute('data-quote-place');
    await page.keyboard.press('q');
    await said().toBe(`From @transactions.csv, ${at}:\n> ${cell}\n\n`);
    expect(at).toMatch(/^cell A\d$/);
    await hasFocus();
  });

  it('[X1] asks the companion by the palette, and comes into sight where a pane fills the window', async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await open('my notes.md');
    await page
      .getByRole('tab', { name: 'As text' })
      .or(page.getByRole('button', { name: 'As text' }))
      .click();
    await select(viewer, '900 Euro');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a file, a view or a setting' }).fill('companion about');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Question to the companion' }).waitFor();
    await said().toBe('From @"my notes.md", line 3:\n> 900 Euro\n\n');
    await hasFocus();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Conversation', exact: true }).click();
  });

  it('[X1] [R10] quotes a waiting plan to the companion alone, since that is who is written to', async () => {
    await field().fill(request);
    await field().press('Enter');
    await page.getByRole('button', { name: 'Approve and start' }).waitFor();
    const item = page.locator('[data-item]').first();
    const words = ((await item.locator('p').first().textContent()) ?? '')
      .replace(/^\d+\./, '')
      .split(' ')
      .slice(0, 2)
      .join(' ');
    await select('[data-item]', words);
    await bar().waitFor();
    expect(await bar().getByRole('button').count()).toBe(1);
    await bar().getByRole('button', { name: 'Ask the companion' }).click();
    await said().toContain(`From the plan, item 1:\n> ${words}\n\n`);
    await page.getByRole('button', { name: 'Conversation', exact: true }).click();
  });

  it('[X1] [R10] quotes the review into a message that refines the Draft', async () => {
    await page.getByRole('button', { name: 'Approve and start' }).click();
    await page.getByText(/^A Draft with /).waitFor();
    const review = page.getByRole('region', { name: 'Draft review' });
    await review.getByRole('grid').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('q');
    await said().toMatch(/^From @\S+, in the Draft review, sheet .+, cell A\d:\n> /);
    await hasFocus();
    expect(await field().getAttribute('placeholder')).toBe('What should change in the Draft?');
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'quote-refine');
  });

  it('[X1] complains about nothing', () => {
    expect(desk.complaints).toEqual([]);
  });
});
