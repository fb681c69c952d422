import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../precompress.ts';
import { textFiles } from '../text-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// The empty page is the baseline for the first paint of the task queue; it is not shipped.
export default defineConfig({
  root: here,
  plugins: [react(), textFiles(), precompress()],
  css: { postcss: `${here}/..` },
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  build: { emptyOutDir: true, target: 'es2022', rolldownOptions: { input: [`${here}/empty.html`] } },
});
