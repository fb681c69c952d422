// @vitest-environment document

import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { useUploads } from './use-uploads';

const pdf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

function setup(send: (file: File, how: { key: string; signal: AbortSignal }) => Promise<string>) {
  return renderHook(() => useUploads({ send, maxBytes: 100, types: ['.pdf'], atOnce: 2 })).result;
}

test('invalid files are refused before the upload', async () => {
  const send = vi.fn(async () => 'ok');
  const queue = setup(send);
  act(() =>
    queue.current.add([pdf('a.exe'), pdf('b.pdf', 101), pdf('c.pdf', 0), pdf('d.pdf'), pdf('d.pdf')]),
  );
  await waitFor(() => expect(queue.current.busy).toBe(false));
  const codes = queue.current.uploads.map((upload) => (upload.error as ApiError | undefined)?.code);
  expect(codes).toEqual([
    'FileTypeUnsupportedException',
    'FileTooLargeException',
    'FileInvalidException',
    undefined,
    'FileNameDuplicateException',
  ]);
  expect(send).toHaveBeenCalledOnce();
});

test('concurrent uploads are limited', async () => {
  let running = 0;
  let maximum = 0;
  const queue = setup(async () => {
    running += 1;
    maximum = Math.max(maximum, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return 'ok';
  });
  act(() => queue.current.add(['a', 'b', 'c', 'd', 'e'].map((name) => pdf(`${name}.pdf`))));
  await waitFor(() => expect(queue.current.uploads.every((upload) => upload.state === 'done')).toBe(true));
  expect(maximum).toBe(2);
});

test('a failed upload is retried with the same key', async () => {
  const keys: string[] = [];
  const queue = setup(async (_file, { key }) => {
    keys.push(key);
    if (keys.length === 1) throw new ApiError({ code: 'NetworkError', status: 0 });
    return 'ok';
  });
  act(() => queue.current.add([pdf('a.pdf')]));
  await waitFor(() => expect(queue.current.uploads[0]?.state).toBe('failed'));
  act(() => queue.current.retry(queue.current.uploads[0]?.id ?? ''));
  await waitFor(() => expect(queue.current.uploads[0]?.state).toBe('done'));
  expect(keys[0]).toBe(keys[1]);
});

test('a canceled upload stops', async () => {
  const queue = setup(
    (_file, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      ),
  );
  act(() => queue.current.add([pdf('a.pdf')]));
  await waitFor(() => expect(queue.current.uploads[0]?.state).toBe('uploading'));
  act(() => queue.current.cancel(queue.current.uploads[0]?.id ?? ''));
  await waitFor(() => expect(queue.current.uploads[0]?.state).toBe('canceled'));
  expect(queue.current.busy).toBe(false);
});
