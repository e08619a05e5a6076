import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, takePicture } from './browser.ts';
import { type FolderPage, openFolderPage } from './browser-folder.ts';

/** A person looks after their files in the page. The steps build on each other. */
describe('a person and their files', () => {
  let desk: FolderPage;
  const button = (name: string | RegExp) => desk.page.getByRole('button', { name });
  const files = () => desk.page.getByRole('complementary', { name: 'Files' });
  /** The notice that says this, with its buttons. */
  const notice = (words: string) =>
    desk.page.getByRole('region', { name: 'Notices' }).getByText(words, { exact: true }).locator('..');
  const at = (path: string) => join(desk.directory, path);

  beforeAll(async () => {
    desk = await openFolderPage({
      'costs.csv': 'name,amount\nRent,5\n',
      'reports/notes.md': '# Notes\n\n- one\n',
      'script.py': 'def add(x):\n    return x + 1  # one more\n',
    });
  });
  afterAll(() => desk?.[Symbol.asyncDispose]());

  it('[X1] sees what another program puts into the folder, without a reload', async () => {
    await button(/^costs\.csv/).waitFor();
    await mkdir(at('new'));
    await writeFile(at('new/from-elsewhere.txt'), 'hello');
    await button(/^from-elsewhere\.txt/).waitFor();
    await rm(at('new'), { recursive: true });
    await button(/^from-elsewhere\.txt/).waitFor({ state: 'detached' });
  });

  it('[V6] looks at a program in colour and at a file that changes meanwhile', async () => {
    await button(/^script\.py/).click();
    const text = desk.page.getByRole('region', { name: 'Text of script.py' });
    await text.locator('.text-accent', { hasText: 'def' }).waitFor();
    expect(await accessibilityProblems(desk.page)).toEqual([]);
    await writeFile(at('script.py'), 'print("new")\n');
    await text.getByText('print').waitFor();
  });

  it('[V6] says in a sentence what is wrong with a file that cannot be shown', async () => {
    const preview = (name: string) => desk.page.getByRole('region', { name: `Preview of ${name}` });
    await writeFile(at('empty.docx'), '');
    await writeFile(at('noise.xlsx'), Buffer.from([0, 1, 2, 0]));
    await button(/^empty\.docx/).click();
    await preview('empty.docx').getByText('The file is empty.').waitFor();
    expect(await preview('empty.docx').getByRole('tab').count()).toBe(0);
    await button(/^noise\.xlsx/).click();
    await preview('noise.xlsx')
      .getByText(/not that of a workbook/)
      .waitFor();
  });

  it('[B9] adds files, also under a name that is taken, and takes it back', async () => {
    const [chooser] = await Promise.all([
      desk.page.waitForEvent('filechooser'),
      (async () => {
        await button('Add files').click();
        await desk.page.getByRole('menuitem', { name: /^Add files from/ }).click();
      })(),
    ]);
    await chooser.setFiles([
      { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('name,amount\nFood,7\n') },
      { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(7_000_000, 'x') },
    ]);
    await button('Replace').click();
    await button(/^large\.txt/).waitFor();
    // Said when all of it is there.
    await notice('Added 2 files').waitFor();
    expect(await readFile(at('costs.csv'), 'utf8')).toContain('Food');
    expect((await readFile(at('large.txt'))).length).toBe(7_000_000);
    await notice('Added 2 files').getByRole('button', { name: 'Undo' }).click();
    await button(/^large\.txt/).waitFor({ state: 'detached' });
    await expect.poll(() => readFile(at('costs.csv'), 'utf8')).toContain('Rent');
  });

  it('[X1] drops files onto a folder', async () => {
    const data = await desk.page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt'));
      return data;
    })()`);
    const folder = files().getByRole('button', { name: 'reports', exact: true });
    await folder.dispatchEvent('dragover', { dataTransfer: data });
    await folder.dispatchEvent('drop', { dataTransfer: data });
    await button(/^dropped\.txt/).waitFor();
    expect(await readdir(at('reports'))).toContain('dropped.txt');
  });

  it('[B9] [X1] renames and deletes with the keyboard, and Undo brings it back', async () => {
    await button('Actions for reports/dropped.txt').press('Enter');
    await desk.page.getByRole('menuitem', { name: /^Rename/ }).waitFor();
    expect(await accessibilityProblems(desk.page)).toEqual([]);
    await desk.page.getByRole('menuitem', { name: /^Rename/ }).click();
    const name = desk.page.getByRole('textbox', { name: 'Name' });
    await name.fill('archive/kept.txt');
    await name.press('Enter');
    await button(/^kept\.txt/).waitFor();
    await button('Actions for archive/kept.txt').press('Enter');
    await desk.page.getByRole('menuitem', { name: /^Delete/ }).click();
    await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await button(/^kept\.txt/).waitFor({ state: 'detached' });
    // Of the notice that says so: the one about the new name has an Undo, too, and they move while one of them goes.
    await notice('Deleted archive/kept.txt').getByRole('button', { name: 'Undo' }).click();
    await button(/^kept\.txt/).waitFor();
    await expect.poll(() => readFile(at('archive/kept.txt'), 'utf8')).toBe('dropped');
  });

  it('[V6] [B9] looks at an earlier version of a file', async () => {
    await button(/^costs\.csv/).click();
    await desk.page.getByRole('gridcell', { name: 'Rent' }).waitFor();
    await desk.page.getByRole('combobox', { name: 'Version' }).click();
    await takePicture(desk.page, 'file-versions');
    expect(await accessibilityProblems(desk.page)).toEqual([]);
    await desk.page
      .getByRole('option', { name: /^Before/ })
      .first()
      .click();
    await desk.page.getByRole('gridcell', { name: 'Food' }).waitFor();
  });

  it('[X1] goes anywhere by typing a part of its name', async () => {
    await desk.page.keyboard.press('Control+k');
    const field = desk.page.getByRole('combobox', { name: 'Go to a file, a view or a setting' });
    await field.fill('script');
    await desk.page.getByRole('option', { name: /script\.py/ }).waitFor();
    expect(await accessibilityProblems(desk.page)).toEqual([]);
    await takePicture(desk.page, 'palette');
    await field.press('Enter');
    await desk.page.getByRole('region', { name: 'Text of script.py' }).waitFor();
    await desk.page.keyboard.press('Control+k');
    await field.fill('storage');
    await desk.page.getByRole('option', { name: /Storage/ }).waitFor();
    await field.press('Enter');
    await desk.page.getByRole('tab', { name: 'Storage', selected: true }).waitFor();
    await desk.page.keyboard.press('Escape');
  });

  it('[X1] complains about nothing', () => {
    expect(desk.complaints).toEqual([]);
  });

  it('[X2] an address that outlives its file says so, and nothing goes on opening', async () => {
    await button(/^script\.py/).click();
    await desk.page.evaluate("location.hash = location.hash.replace('script.py', 'gone.txt')");
    const preview = desk.page.getByRole('region', { name: 'Preview of gone.txt' });
    await preview.getByText(/There is no file gone\.txt/).waitFor();
    expect(await preview.getByText('Opening…').count()).toBe(0);
  });
});
