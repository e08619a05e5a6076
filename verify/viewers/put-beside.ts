import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { launchBrowser } from '../../test/browser.ts';

export interface Pair {
  readonly path: string;
  readonly printed: readonly Buffer[];
  readonly viewed: readonly Buffer[];
}

/** One picture for each file: what LibreOffice prints on the left, what the viewer shows on the right. */
export async function putBeside(pairs: readonly Pair[], out: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
    for (const { path, printed, viewed } of pairs) {
      const column = (pictures: readonly Buffer[]) =>
        `<div>${pictures.map((each) => `<img src="data:image/png;base64,${each.toString('base64')}">`).join('')}</div>`;
      await page.setContent(
        `<style>body { display: flex; gap: 12px; margin: 8px; background: #888 } div { flex: 1 1 0; min-width: 0 }
          img { width: 100%; margin-bottom: 8px }</style>${column(printed)}${column(viewed)}`,
      );
      await writeFile(join(out, `${basename(path)}.png`), await page.screenshot({ fullPage: true }));
    }
  } finally {
    await browser.close();
  }
}
