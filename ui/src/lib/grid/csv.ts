/** Counts the records of a CSV stream: a line break inside quotes does not end a record. */
export function recordCounter(): (bytes: Uint8Array) => number {
  const quote = 34;
  const lineFeed = 10;
  let quoted = false;
  let records = 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) records += 1;
    }
    return records;
  };
}

/** Reads the stream to its end and reports the number of rows after each chunk, without the header. */
export async function collectCsv(
  stream: ReadableStream<Uint8Array>,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const count = recordCounter();
  const pieces: BlobPart[] = [];
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value as Uint8Array<ArrayBuffer>);
    onRows(Math.max(0, count(value) - 1));
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

/** Saves a file through the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** "invoices-2026-11-21.csv" */
export function csvName(label: string, day: string): string {
  const plain = label
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${plain}-${day}.csv`;
}
