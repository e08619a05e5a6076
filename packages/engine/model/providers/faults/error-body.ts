/** What providers say of a failure, in whichever of their shapes it comes. */
export interface ErrorWords {
  readonly message: string;
  /** `type`, `code`, `status` and `reason` fields, lower-cased: what rules are matched on. */
  readonly labels: readonly string[];
  readonly body: unknown;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the body of an error response or the payload of an error event. Text that is no JSON is no message of ours. */
export function readErrorBody(text: string): ErrorWords {
  const body = parseJson(text);
  if (body === undefined) return { message: '', labels: [], body: undefined };
  return readError(Array.isArray(body) ? body[0] : body);
}

export function readError(body: unknown): ErrorWords {
  if (typeof body === 'string') return { message: body, labels: [], body };
  if (!isRecord(body)) return { message: '', labels: [], body };
  // OpenAI's `response.failed` holds its error one deeper.
  const outer = isRecord(body.response) ? body.response : body;
  const error = isRecord(outer.error) ? outer.error : body;
  const details = Array.isArray(error.details) ? error.details.filter(isRecord) : [];
  const nested = isRecord(error.metadata) ? [error.metadata] : [];
  const quotas = details.flatMap((detail) =>
    Array.isArray(detail.violations) ? detail.violations.filter(isRecord) : [],
  );
  const labels = [body, error, ...details, ...nested, ...quotas].flatMap(labelsOf);
  return { message: messageIn(body, error), labels, body };
}

function messageIn(body: Readonly<Record<string, unknown>>, error: Readonly<Record<string, unknown>>): string {
  for (const candidate of [error.message, body.error, body.message, body.detail]) {
    if (typeof candidate === 'string') return candidate;
  }
  return '';
}

function labelsOf(record: Readonly<Record<string, unknown>>): string[] {
  const values = [record.type, record.code, record.status, record.reason, record.quotaId, record.error_type];
  return values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).toLowerCase());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
