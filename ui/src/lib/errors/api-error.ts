/** A problem with one input of a request, by its path ("lines[2].amount"). */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
  params: Record<string, string>;
}

/** A refused or failed request, independent of the transport. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly requestId: string | undefined;

  constructor(init: {
    code: string;
    status: number;
    message?: string;
    fields?: FieldProblem[];
    requestId?: string | undefined;
  }) {
    super(init.message ?? init.code);
    this.name = 'ApiError';
    this.code = init.code;
    this.status = init.status;
    this.fields = init.fields ?? [];
    this.requestId = init.requestId;
  }

  /** No response, or one that leaves the outcome unknown: a retry keeps its idempotency key. */
  get outcomeUnknown(): boolean {
    const running = this.code === 'IdempotencyKeyInProgressException';
    return running || this.status === 0 || this.status === 408 || this.status >= 500;
  }
}

export function isCanceled(error: unknown): boolean {
  return (error as { name?: unknown } | undefined)?.name === 'AbortError';
}

/** The error body of the server: ErrorCode, Details, StatusCode and the invalid fields. */
interface ProblemBody {
  ErrorCode?: unknown;
  Details?: unknown;
  errors?: unknown;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: Record<string, unknown>) => ({
    path: text(item.propertyName),
    code: text(item.errorCode),
    message: text(item.errorMessage),
    params: (item.placeholderValues as Record<string, string> | undefined) ?? {},
  }));
}

const codeByStatus: Record<number, string> = {
  401: 'NotSignedInException',
  403: 'ForbiddenAccess',
  404: 'NotFoundException',
  413: 'BodyTooLargeException',
  429: 'TooManyRequestsException',
  502: 'ServiceUnavailableException',
  503: 'ServiceUnavailableException',
  504: 'ServiceUnavailableException',
};

/** Converts an error response to an ApiError; tolerates proxies that respond without our body. */
export async function errorFrom(response: Response): Promise<ApiError> {
  let body: ProblemBody = {};
  try {
    body = (await response.clone().json()) as ProblemBody;
  } catch {
    // An HTML page of a proxy or an empty body: only the status decides.
  }
  return new ApiError({
    code: text(body.ErrorCode) || (codeByStatus[response.status] ?? 'InternalServerException'),
    status: response.status,
    message: text(body.Details),
    fields: fieldsOf(body.errors),
    requestId: response.headers.get('X-Request-Id') ?? undefined,
  });
}

export function networkError(): ApiError {
  return new ApiError({ code: 'NetworkError', status: 0 });
}
