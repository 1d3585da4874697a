import { ORPCError } from '@orpc/client';
import { ERRORS, type ErrorData } from '#shared/rules/errors.ts';
import { errorTexts } from './texts/errors.ts';

/** Returns the HTTP status of a failed call, or 503 if no answer arrived. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 503;
}

/** Returns the message to show: the server's own, or `fallback` if the call did not reach the server. */
export function errorMessage(error: unknown, fallback: string = errorTexts.noAnswer): string {
  return error instanceof ORPCError && error.message !== '' ? error.message : fallback;
}

export function errorCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null;
}

/** Returns the id of the error's entry in the server's log; null if there is none. */
export function errorId(error: unknown): string | null {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return (data as ErrorData | null)?.id ?? null;
}

/** Returns the milliseconds after which the server accepts a retry; null if it names no time. */
export function retryAfter(error: unknown): number | null {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  const seconds = (data as ErrorData | null)?.retryAfter;
  return seconds === undefined ? null : seconds * 1_000;
}

/** Returns the messages of an input error by the path of their field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return (data as ErrorData | null)?.fields ?? {};
}

/** Returns the stored profile that the server sends with a refused set-up (409). */
export function storedProfile(error: unknown): ErrorData['profile'] {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return (data as ErrorData | null)?.profile;
}

/** Converts an error body of the API into an ORPCError. The bodies lack the marks by which oRPC recognizes its own errors. */
export function decodeError(body: unknown, { status }: { status: number }): ORPCError<string, ErrorData> | null {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: ErrorData };
  if (typeof code !== 'string' || !(code in ERRORS) || typeof message !== 'string') return null;
  return new ORPCError(code, { status, message, data: data ?? {} });
}

const [REFUSED, ABSENT] = [403, 404];

/** Whether the requested object was deleted or is no longer visible to this viewer. */
export function isMissing(error: unknown): boolean {
  return [REFUSED, ABSENT].includes(errorStatus(error));
}

/**
 * The `throwOnError` of a screen's main query. A failed refetch keeps the loaded data, unless the object was deleted or is no longer
 * visible to this viewer.
 */
export function throwIfMissing(error: unknown, { state }: { state: { data: unknown } }): boolean {
  return state.data === undefined || isMissing(error);
}
