import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run dev` starts the server with the same token, so that the page reaches it without a cookie of its own. */
const target = 'http://127.0.0.1:4711';
const headers = { authorization: `Bearer ${process.env.GALLEY_TOKEN ?? ''}`, origin: target };
const server = { target, headers, changeOrigin: true };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() in the style sheet needs these; older targets would rewrite it into something that ignores the toggle.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: font is refused by the page's own content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/rpc': server, '/events': server },
  },
});
