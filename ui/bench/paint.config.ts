import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../precompress.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// The empty page that the task queue's first paint is measured beside; nothing of it is shipped.
export default defineConfig({
  root: here,
  plugins: [react(), precompress()],
  css: { postcss: `${here}/..` },
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  build: { emptyOutDir: true, target: 'es2022', rolldownOptions: { input: [`${here}/empty.html`] } },
});
