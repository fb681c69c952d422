import { useCallback, useEffect, useRef, useState } from 'react';
import type { Schema } from '@/lib/api/types';
import { isCanceled } from '@/lib/errors/api-error';
import { collectCsv, csvName, saveFile } from './csv';
import type { GridRequest } from './grid-query';

/** All rows of the filter; it has no pages. */
export type CsvBody = GridRequest & Pick<Schema<'GridRequest'>, 'pageSize'>;

/** The response of openapi-fetch with parseAs "stream". */
export type CsvAnswer = Promise<{ data?: ReadableStream<Uint8Array> | null | undefined }>;

interface Options {
  label: string;
  today: string;
  load: ((body: CsvBody, signal: AbortSignal) => CsvAnswer) | undefined;
  onError: (error: unknown) => void;
}

/** Runs one download at a time and counts its rows. */
export function useCsv({ label, today, load, onError }: Options) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => running.current?.abort(), []);
  const start = async (body: GridRequest) => {
    if (!load || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const { data } = await load({ ...body, pageSize: 500 }, controller.signal);
      if (data) saveFile(await collectCsv(data, setRows), csvName(label, today));
    } catch (error) {
      if (!isCanceled(error) && !controller.signal.aborted) onError(error);
    } finally {
      running.current = undefined;
      setRows(undefined);
    }
  };
  return { rows, start, cancel };
}
