import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const encodings: Record<string, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content) => gzipSync(content, { level: 9 }),
};

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
        for (const [extension, compress] of Object.entries(encodings)) {
          const packed = compress(content);
          if (packed.length < content.length) writeFileSync(join(folder, `${name}.${extension}`), packed);
        }
      }
    },
  };
}
