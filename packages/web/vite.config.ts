import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:4711';

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
