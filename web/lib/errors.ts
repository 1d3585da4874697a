import { ORPCError } from '@orpc/client';
import { ERRORS, type ErrorData } from '#shared/rules/errors.ts';
import { errorTexts } from './texts/errors.ts';

/** The HTTP status of a failed call; 503 where no answer came at all. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 503;
}

/** The text for a person: the catalogue's message, or `fallback` where the call did not reach the server. */
export function errorMessage(error: unknown, fallback: string = errorTexts.noAnswer): string {
  return error instanceof ORPCError && error.message !== '' ? error.message : fallback;
}

export function errorCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null;
}

/** Under which the server's log tells more of it; null where it has nothing to tell. */
export function errorId(error: unknown): string | null {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return (data as ErrorData | null)?.id ?? null;
}

/** Milliseconds after which the server says another try makes sense; null where it says nothing. */
export function retryAfter(error: unknown): number | null {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  const seconds = (data as ErrorData | null)?.retryAfter;
  return seconds === undefined ? null : seconds * 1_000;
}

/** The text for each wrong field of an input error, by its path. */
export function fieldErrors(error: unknown): Record<string, string> {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return (data as ErrorData | null)?.fields ?? {};
}

/** The stored profile that a refused set-up (409) comes with. */
export function storedProfile(error: unknown): ErrorData['profile'] {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return (data as ErrorData | null)?.profile;
}

/** An answer of the catalogue as an error. Its bodies have what a reader needs, not the marks by which oRPC knows its own. */
export function decodeError(body: unknown, { status }: { status: number }): ORPCError<string, ErrorData> | null {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: ErrorData };
  if (typeof code !== 'string' || !(code in ERRORS) || typeof message !== 'string') return null;
  return new ORPCError(code, { status, message, data: data ?? {} });
}

const [REFUSED, ABSENT] = [403, 404];

/** Whether what was asked for is gone, or no longer for this reader. */
export function isMissing(error: unknown): boolean {
  return [REFUSED, ABSENT].includes(errorStatus(error));
}

/** The `throwOnError` of a screen's main query: a failed refetch keeps the loaded data, unless it is gone or no longer for this reader. */
export function throwIfMissing(error: unknown, { state }: { state: { data: unknown } }): boolean {
  return state.data === undefined || isMissing(error);
}
