import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { App } from './app/app.tsx';
import { announceStyleNonce } from './lib/style-nonce.ts';
import { allowTextWithoutTags } from './lib/trusted-types.ts';
import './styles.css';

announceStyleNonce();
allowTextWithoutTags();
// Vite's own server adds the token of programs to each request (vite.config.ts), so any session will do there.
session.attach(localStorage, import.meta.env.DEV ? 'development' : null);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
