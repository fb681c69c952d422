import { useCallback, useEffect, useRef, useState } from 'react';
import { isCanceled } from '@/lib/errors/api-error';
import { refuseFile } from './send';

export type UploadState = 'waiting' | 'uploading' | 'done' | 'failed' | 'canceled';

export interface Upload<Result> {
  id: string;
  file: File;
  state: UploadState;
  /** The fraction of the bytes sent, from 0 to 1. */
  progress: number;
  error?: unknown;
  result?: Result;
}

interface Options<Result> {
  /** Uploads one file; a retry uses the same key, so that a file is never stored twice. */
  send: (
    file: File,
    how: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<Result>;
  maxBytes: number;
  types: readonly string[];
  atOnce?: number;
}

/** A queue of files with progress, cancel and retry for each. */
export function useUploads<Result>({ send, maxBytes, types, atOnce = 3 }: Options<Result>) {
  const [uploads, setUploads] = useState<Upload<Result>[]>([]);
  const stops = useRef(new Map<string, AbortController>());

  const change = useCallback((id: string, next: Partial<Upload<Result>>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));
  }, []);

  const start = useCallback(
    async ({ id, file }: Upload<Result>) => {
      const stop = new AbortController();
      stops.current.set(id, stop);
      change(id, { state: 'uploading', progress: 0, error: undefined });
      try {
        const onProgress = (progress: number) => change(id, { progress });
        const result = await send(file, { key: id, signal: stop.signal, onProgress });
        change(id, { state: 'done', progress: 1, result });
      } catch (error) {
        change(id, isCanceled(error) ? { state: 'canceled' } : { state: 'failed', error });
      } finally {
        stops.current.delete(id);
      }
    },
    [send, change],
  );

  useEffect(() => {
    const free = atOnce - uploads.filter((upload) => upload.state === 'uploading').length;
    const next = uploads.filter((upload) => upload.state === 'waiting' && !stops.current.has(upload.id));
    for (const upload of next.slice(0, Math.max(free, 0))) void start(upload);
  }, [uploads, atOnce, start]);

  const add = (files: readonly File[]) => {
    const taken = uploads.filter((upload) => upload.state !== 'failed').map((upload) => upload.file.name);
    const added = files.map((file): Upload<Result> => {
      const error = refuseFile(file, taken, maxBytes, types);
      taken.push(file.name);
      const base = { id: crypto.randomUUID(), file, progress: 0 };
      return error ? { ...base, state: 'failed', error } : { ...base, state: 'waiting' };
    });
    setUploads((all) => [...all, ...added]);
  };

  return {
    uploads,
    add,
    cancel: (id: string) => {
      stops.current.get(id)?.abort();
      change(id, { state: 'canceled' });
    },
    retry: (id: string) => change(id, { state: 'waiting', progress: 0 }),
    remove: (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    busy: uploads.some((upload) => upload.state === 'uploading' || upload.state === 'waiting'),
  };
}

export type UploadQueue<Result> = ReturnType<typeof useUploads<Result>>;
