import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** `npm run dev` starts the server with the same token, so that the page reaches it without signing in. */
const target = 'http://127.0.0.1:4711';
const headers = { authorization: `Bearer ${process.env.GALLEY_TOKEN ?? ''}`, origin: target };
const server = { target, headers, changeOrigin: true };

/** Leaves a compressed copy beside each text of the built page: the server sends those and compresses nothing itself. */
function compressedCopies(): Plugin {
  const assets = join(import.meta.dirname, 'dist/assets');
  return {
    name: 'compressed-copies',
    apply: 'build',
    async closeBundle() {
      const texts = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const bytes = await readFile(join(assets, name));
          await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes));
          await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/** Leaves a list of the modules of others that are in the page: their licences go with it (scripts/pack/third-party.ts). */
function moduleList(): Plugin {
  const root = join(import.meta.dirname, '../..');
  const modules = new Set<string>();
  return {
    name: 'module-list',
    apply: 'build',
    generateBundle(_options, output) {
      for (const file of Object.values(output)) {
        const ids = file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames;
        for (const id of ids) if (id.includes('node_modules')) modules.add(relative(root, id.replace(/\0|\?.*$/g, '')));
      }
    },
    async closeBundle() {
      await writeFile(join(import.meta.dirname, 'dist/.modules.json'), JSON.stringify([...modules].sort()));
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compressedCopies(), moduleList()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() in the style sheet needs these; older targets would rewrite it into something that ignores the toggle.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: font is refused by the page's own content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/rpc': server, '/events': server, '/sign-out': server },
  },
});
