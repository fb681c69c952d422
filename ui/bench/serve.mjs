import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a built folder on a free port, with compressed files where the build has them. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : request.url.split('?')[0]);
    if (!existsSync(path)) return response.writeHead(404).end();
    const packed = existsSync(`${path}.gz`);
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    createReadStream(packed ? `${path}.gz` : path).pipe(response);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
