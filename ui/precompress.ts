import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses the build once, so that the server does not compress on requests; see api/server/pages.go. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, 'assets');
    },
    closeBundle() {
      for (const name of readdirSync(folder)) {
        if (!/\.(m?js|css|svg|wasm)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        const packed = gzipSync(content, { level: 9 });
        if (packed.length < content.length) writeFileSync(join(folder, `${name}.gz`), packed);
      }
    },
  };
}
