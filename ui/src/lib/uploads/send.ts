import { ApiError, errorFrom, networkError } from '@/lib/errors/api-error';

interface Send {
  url: string;
  body: FormData;
  headers: Record<string, string>;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** A POST with upload progress, which fetch does not support. */
export function sendWithProgress({ url, body, headers, signal, onProgress }: Send): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stopped = () => {
      request.abort();
      reject(new DOMException('canceled', 'AbortError'));
    };
    if (signal.aborted) {
      stopped();
      return;
    }
    signal.addEventListener('abort', stopped, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(networkError());
    request.onload = async () => {
      const id = request.getResponseHeader('X-Request-Id');
      const response = new Response(request.status === 204 ? null : request.responseText, {
        status: request.status,
        headers: id ? { 'X-Request-Id': id } : {},
      });
      if (response.ok) resolve(response);
      else reject(await errorFrom(response));
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Checks that do not need the server. */
export function refuseFile(file: File, taken: readonly string[], maxBytes: number, types: readonly string[]) {
  const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
  const code =
    (!types.includes(ending) && 'FileTypeUnsupportedException') ||
    (file.size > maxBytes && 'FileTooLargeException') ||
    (file.size === 0 && 'FileInvalidException') ||
    (taken.includes(file.name) && 'FileNameDuplicateException');
  return code ? new ApiError({ code, status: 422 }) : undefined;
}
