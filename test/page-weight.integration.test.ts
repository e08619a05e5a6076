import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const assets = fileURLToPath(new URL('../packages/web/dist/assets', import.meta.url));

it('[X6] the page loads no zod, whose trial of eval its policy refuses: values of @galley/schema come from files without schemas', async () => {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')));
  expect(scripts.filter((_name, index) => texts[index]?.includes('jitless'))).toEqual([]);
});

it('every script and style sheet of the page has smaller copies to send', async () => {
  const names = await readdir(assets);
  const size = async (name: string) => (await stat(join(assets, name))).size;
  for (const name of names.filter((each) => /\.(js|css)$/.test(each))) {
    const [plain, gzip, brotli] = await Promise.all([size(name), size(`${name}.gz`), size(`${name}.br`)]);
    if (plain > 10_000) expect(Math.max(gzip, brotli), name).toBeLessThan(plain / 2);
  }
});

it('the first load is at most 250 KB as it is sent: what index.html names, and all that loads with it', async () => {
  const html = await readFile(join(assets, '../index.html'), 'utf8');
  const names = new Set([...html.matchAll(/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(1);
  // A set that grows is walked to its end. What is imported with `import(…)` comes later, when it is needed.
  for (const name of names) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(assets, name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      names.add(imported);
  }
  const has = new Set(await readdir(assets));
  const sizes = [...names].map(
    async (name) => (await stat(join(assets, has.has(`${name}.gz`) ? `${name}.gz` : name))).size,
  );
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThan(250_000);
});
