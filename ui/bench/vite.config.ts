import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textFiles } from '../text-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// The pages for the performance measurements of the interface; they are not shipped.
export default defineConfig({
  root: here,
  plugins: [react(), textFiles()],
  css: { postcss: `${here}/..` },
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  build: {
    outDir: `${here}/../dist-bench`,
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: [`${here}/index.html`, `${here}/rival.html`] },
  },
});
