import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { requestCode } from '@galley/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { editDocument } from '../packages/formats/src/docx/testing/edit-document.ts';
import { makeDocument, paragraph, tableOf } from '../packages/formats/src/docx/testing/make-document.ts';
import { solidPng } from '../packages/formats/src/image/testing/make-picture.ts';
import { makePdf } from '../packages/formats/src/pdf/testing/make-pdf.ts';
import { addChart, chartFrame, chartName } from '../packages/formats/src/pptx/testing/add-chart.ts';
import { changeParts } from '../packages/formats/src/pptx/testing/change-parts.ts';
import { makeDeck } from '../packages/formats/src/pptx/testing/make-deck.ts';
import { body, picture, table, title } from '../packages/formats/src/pptx/testing/shape-markup.ts';
import { accessibilityProblems, launchBrowser, patience, takePicture } from './browser.ts';

const office = spawnSync('sh', ['-c', 'command -v soffice']).stdout.toString().trim();
const confiner = spawnSync('sh', ['-c', 'command -v bwrap']).stdout.toString().trim();
if (office === '') process.stderr.write('LibreOffice is absent: what happens when it dies is not looked at.\n');
const token = 'the-token-of-a-program-in-this-test';
const letter = (price: string, more = '') =>
  makeDocument({
    body: [paragraph(['Offer'], 'H1'), paragraph([`The price is ${price}.`]), paragraph([more])].join(''),
  });
const numbering = [
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>',
  '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
].join('');
const listed = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const report = () =>
  editDocument(
    {
      numbering,
      body: [
        paragraph(['Heating in winter'], 'Titel'),
        paragraph(['What we found'], 'H1'),
        paragraph(['Costs fell by ', ['a third', '<w:b/>'], ', and ', ['nobody', '<w:i/>'], ' was cold.']),
        listed('Seal the windows'),
        listed('Turn down the boiler'),
        paragraph(['Costs by month'], 'H2'),
        tableOf([
          ['Month', 'Francs'],
          ['January', '140'],
          ['February', '118'],
        ]),
        paragraph(['<script>document.title = "run"</script>'.replaceAll('<', '&lt;')]),
      ].join(''),
    },
    [{ kind: 'insert_image', after: 3, image: 'flame.png', width_cm: 5, alt: 'A flame', align: 'center' }],
    { files: new Map([['flame.png', solidPng(300, 120, [220, 120, 40, 255])]]) },
  ).bytes;
const deck = (amount: number) =>
  changeParts(
    addChart(
      makeDeck({
        slides: [
          {
            shapes: [
              title(2, 'Heating in winter'),
              picture(4, [8_600_000, 1_800_000, 2_600_000, 1_400_000], { relation: 'rIdP', alt: 'A flame' }),
              table(
                5,
                [7_400_000, 3_800_000, 3_800_000, 1_200_000],
                [
                  ['City', 'Amount'],
                  ['Bern', '20'],
                ],
              ),
              chartFrame(8),
            ].join(''),
            pictures: { rIdP: solidPng(260, 140, [220, 120, 40, 255]) },
            notes: ['Say why it fell.'],
          },
          {
            shapes:
              title(2, 'What to do') + body(3, ['Seal the windows', '\tfirst the north side', 'Turn down the boiler']),
          },
        ],
      }),
    ),
    { [chartName]: (text) => text.replace('<c:v>20</c:v>', `<c:v>${amount}</c:v>`) },
  );
const torn = (end: string) => Buffer.from(`PK\u0003\u0004 and then ${end}`);

/** Every process below one, as the system lists them. */
function descendants(pid: number): { readonly pid: number; readonly name: string }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, program = '', parent = ''] =
        /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return [{ pid: Number(name), name: program, parent: Number(parent) }];
    } catch {
      // It ended while it was looked at.
      return [];
    }
  });
  const below = (parent: number): typeof all =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** One `galley serve` whose PATH has no LibreOffice at first; then one that waits until it is told to go on. */
describe.skipIf(office === '' || process.platform !== 'linux')(
  'a person looks at a document, and a part is missing',
  () => {
    let folder: string;
    let programs: string;
    let server: ChildProcess;
    let browser: Browser;
    let page: Page;
    const complaints: string[] = [];
    const bench = () => join(folder, 'bench');
    const bin = () => programs;
    const hold = () => writeFile(join(bin(), 'hold'), '');
    const goOn = () => rmSync(join(bin(), 'hold'), { force: true });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'galley-renderer-'));
      // Inside of the sandbox /tmp is another folder.
      programs = await mkdtemp('/var/tmp/galley-renderer-');
      for (const name of ['bench', 'config', 'tmp']) await mkdir(join(folder, name));
      if (confiner !== '') await symlink(confiner, join(bin(), 'bwrap'));
      await writeFile(join(bench(), 'letter.docx'), letter('900 francs'));
      await writeFile(join(bench(), 'offer.docx'), letter('100 francs'));
      await writeFile(join(bench(), 'torn.docx'), torn('something'));
      await writeFile(join(bench(), 'report.docx'), report());
      await writeFile(join(bench(), 'deck.pptx'), deck(20));
      const lines = Array.from({ length: 40 }, (_unused, at) => [40, 760 - at * 18, `line ${at}`] as const);
      await writeFile(
        join(bench(), 'long.pdf'),
        makePdf({ pages: Array.from({ length: 60 }, () => ({ text: lines })) }),
      );
      await writeFile(join(bench(), 'form.xyz'), Buffer.from([0, 1, 2, 255, 254]));
      {
        const made = { directory: bench(), clock: systemClock, ids: createIdSource(systemClock) };
        await using workbench = await openWorkbench(made);
        await workbench.write('test', async (writer) => {
          await writer.write('letter.docx', letter('950 francs'));
          await writer.write('offer.docx', letter('150 francs'));
          await writer.write('torn.docx', torn('nothing'));
          await writer.write('deck.pptx', deck(35));
        });
        // What a disk fault leaves: the journal names an object that is not there.
        const lost = workbench.draft()?.entries.get('offer.docx')?.reference ?? '';
        await rm(workbench.store.objects.pathOf(lost));
      }
      const env = {
        ...process.env,
        PATH: bin(),
        TMPDIR: join(folder, 'tmp'),
        GALLEY_CONFIG: join(folder, 'config'),
        GALLEY_TOKEN: token,
      };
      server = spawn(process.execPath, [commandFile, 'serve', bench(), '--no-open', '--port', '0'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const origin = await new Promise<string>((resolve, reject) => {
        let said = '';
        server.stdout?.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
          if (found !== undefined) resolve(found);
        });
        server.on('exit', () => reject(new TypeError(`the server did not start: ${said}`)));
      });
      browser = await launchBrowser();
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      page = await context.newPage();
      page.setDefaultTimeout(patience);
      // The browser itself writes a line for an answer that is an error; of the damaged file one is meant.
      page.on('console', (message) => {
        const isMeant = /Failed to load resource.*409/.test(message.text());
        if (message.type() === 'error' && !isMeant) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(origin);
      await page.getByRole('heading', { name: 'Sign in to Galley' }).waitFor();
      await page.keyboard.type((await requestCode(origin, token)).code);
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Conversation' }).waitFor();
      await page.getByRole('button', { name: 'Not now' }).click();
    });
    afterAll(async () => {
      await browser?.close();
      goOn();
      if (server?.exitCode === null) {
        server.kill('SIGTERM');
        await new Promise((resolve) => server.once('exit', resolve));
      }
      for (const each of [folder, programs]) await rm(each, { recursive: true, force: true });
    });

    const look = async (name: string) => {
      await page.locator(`button[title="${name}"]`).click();
      return page.getByRole('region', { name: `Preview of ${name}` });
    };
    const review = async (name: string) => {
      await page.getByRole('button', { name: 'Close panel' }).click();
      await page.getByRole('button', { name: 'Review Draft' }).click();
      await page.getByRole('list', { name: 'Changed files' }).getByText(name).click();
    };
    const inBoth = async (name: string) => {
      await takePicture(page, name);
      const light = await accessibilityProblems(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await accessibilityProblems(page);
      await takePicture(page, `${name}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      return [...light, ...dark];
    };
    /** LibreOffice is installed while Galley runs; it starts a conversion only when nothing holds it. */
    const install = async () => {
      const program = join(bin(), 'soffice');
      const script = [
        '#!/bin/sh',
        'export PATH=/usr/bin:/bin',
        `case "$*" in *--convert-to*) while [ -e '${join(bin(), 'hold')}' ]; do sleep 0.1; done;; esac`,
        `exec '${await realpath(office)}' "$@"`,
      ];
      await writeFile(program, `${script.join('\n')}\n`);
      await chmod(program, 0o755);
    };

    it('[V6] without a renderer a document and its slides are drawn from what they hold; nothing of them runs', async () => {
      const tabTitle = await page.title();
      const view = await look('report.docx');
      const content = view.getByRole('region', { name: 'Content of report.docx' });
      await content.getByRole('heading', { name: 'What we found' }).waitFor();
      await content.getByText('a third').waitFor();
      await content.getByText('Turn down the boiler').waitFor();
      await content.getByRole('cell', { name: 'February' }).waitFor();
      const flame = content.getByRole('img', { name: 'A flame' });
      expect(await flame.getAttribute('src')).toMatch(/^data:image\/(png|jpeg);base64,/);
      await content.getByText('<script>document.title').waitFor();
      expect(await page.title()).toBe(tabTitle);
      expect(await inBoth('76-document-drawn')).toEqual([]);

      const shown = await look('deck.pptx');
      const slides = shown.getByRole('region', { name: 'Slides of deck.pptx' });
      await slides.getByRole('region', { name: 'Slide 1 of deck.pptx' }).getByText('Heating in winter').waitFor();
      await slides.getByRole('img', { name: /^Frame 8: Column chart/ }).waitFor();
      await slides.getByRole('img', { name: 'A flame' }).waitFor();
      await slides.getByText('Say why it fell.').waitFor();
      expect(await inBoth('77-slide-drawn')).toEqual([]);
      await slides.focus();
      await page.keyboard.press('ArrowRight');
      await slides.getByText('first the north side').waitFor();
      await takePicture(page, '77-slide-drawn-second');
    });

    it('[V9] the chart of a presentation is drawn in a tab of its own, and before and after in review', async () => {
      const view = await look('deck.pptx');
      await view.getByRole('tab', { name: 'Chart' }).click();
      const charts = view.getByRole('region', { name: 'Charts of deck.pptx' });
      await charts.getByRole('img', { name: /Column chart/ }).waitFor();
      await charts.getByText('Data', { exact: true }).click();
      expect(await charts.getByRole('row').last().textContent()).toBe('Bern35');
      expect(await inBoth('78-deck-chart')).toEqual([]);
      await review('deck.pptx');
      await page.getByRole('tab', { name: 'Chart' }).click();
      const pairs = page.getByRole('region', { name: 'Charts of deck.pptx' });
      await pairs.getByRole('img', { name: /^Draft: Column chart/ }).waitFor();
      await pairs.getByRole('img', { name: /^Reference \(Draft start\): Column chart/ }).waitFor();
      expect(await inBoth('79-deck-chart-review')).toEqual([]);
    });

    it('[V6] picture, structure, text, bytes: every step down says why, and every step up is offered', async () => {
      // Absent: words instead of pages.
      const letterView = await look('letter.docx');
      await letterView.getByText('Install LibreOffice to see pages as they print.').waitFor();
      await letterView.getByText('The price is 950 francs.').first().waitFor();
      expect(await inBoth('70-renderer-absent')).toEqual([]);

      // Slow: what it says until the pages are there.
      await hold();
      await install();
      await letterView.getByRole('button', { name: 'Look again' }).click();
      await letterView.getByText('Making the pages. Until they are there').waitFor();
      await letterView.getByText('The price is 950 francs.').first().waitFor();
      expect(await inBoth('71-renderer-slow')).toEqual([]);
      goOn();
      await letterView.getByRole('img', { name: /letter\.docx/ }).waitFor();
      await takePicture(page, '71-renderer-slow-then-picture');

      // Dies in the middle, of the other file, whose reference is gone, too.
      await hold();
      await review('offer.docx');
      await page.getByText('The state at Draft start is gone').first().waitFor();
      await page.getByRole('tab', { name: 'As it looks' }).click();
      await page.getByText('Making the pages. Until they are there').waitFor();
      const offices = () => descendants(server.pid ?? 0).filter(({ name }) => name === 'soffice.bin');
      const died = page.getByText(/LibreOffice (ended in the middle of it|made no pages)/);
      // Each version of the page is made by itself: whatever is started for it ends, too.
      const strike = async () => {
        for (const { pid } of offices()) process.kill(pid, 'SIGKILL');
        return died.isVisible();
      };
      await expect.poll(() => offices().length).toBeGreaterThan(0);
      await expect.poll(strike, { interval: 300 }).toBe(true);
      // The comparison in words is still there.
      await page.getByText('150 francs').first().waitFor();
      expect(await inBoth('72-renderer-dies')).toEqual([]);
      goOn();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('img', { name: 'Page 1, Draft' }).waitFor();
      await page.getByRole('img', { name: 'Page 1, Published (current preview)' }).waitFor();
      await page.getByText('The state at Draft start is gone').waitFor();
      expect(await inBoth('73-reference-gone')).toEqual([]);

      // Damaged: by its bytes, in review and in the viewer.
      await page.getByRole('list', { name: 'Changed files' }).getByText('torn.docx').click();
      await page.getByText('different from byte').waitFor();
      const bytes = page.getByRole('region', { name: 'Bytes of torn.docx, before and after' });
      expect(await bytes.textContent()).toContain('PK.. and then so');
      expect(await bytes.textContent()).toContain('PK.. and then no');
      expect(await inBoth('74-damaged-review')).toEqual([]);
      const damaged = await look('torn.docx');
      await damaged.getByRole('region', { name: 'Bytes of torn.docx' }).waitFor();
      await damaged.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await inBoth('75-damaged')).toEqual([]);
      const unknown = await look('form.xyz');
      await unknown.getByText('Galley does not read this kind of file.').waitFor();
      await unknown.getByText('00 01 02 ff fe').waitFor();
      const long = await look('long.pdf');
      await long.getByText('Page by page').waitFor();
      await long.getByRole('img', { name: 'Page 1 of long.pdf' }).waitFor();
      await long.getByRole('tab', { name: 'As text' }).click();
      await long.getByText('First 200 lines').waitFor();
      expect(complaints).toEqual([]);
    });

    it('[B12] comments on a paragraph and on a shape', async () => {
      await review('offer.docx');
      await page.getByRole('button', { name: /^Comment on line 2/ }).click();
      const field = page.getByRole('textbox', { name: /Comment on offer\.docx, line 2/ });
      await field.fill('Too little.');
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.getByRole('list', { name: 'Changed files' }).getByText('deck.pptx').click();
      const shape = page.getByRole('region', { name: 'Changes in deck.pptx' });
      await shape.getByRole('listitem').first().hover();
      await page
        .getByRole('button', { name: /^Comment on slide 1, / })
        .first()
        .click();
      await page.getByRole('textbox', { name: /Comment on deck\.pptx, slide 1, / }).fill('Say where from.');
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.getByRole('button', { name: 'Send 2 comments' }).waitFor();
      expect(await inBoth('80-comments-on-places')).toEqual([]);
    });

    it('[X1] the review fits a small screen and a phone', async () => {
      for (const [width, height] of [
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const name of ['offer.docx', 'deck.pptx']) {
          await page.getByRole('list', { name: 'Changed files' }).getByText(name).click();
          await page.getByRole('region', { name: `Changes in ${name}` }).waitFor();
          const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
          expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(0);
          expect(await inBoth(`81-review-${width}-${name.split('.')[0]}`)).toEqual([]);
        }
      }
      expect(complaints).toEqual([]);
    });
  },
);
