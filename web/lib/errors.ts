import { ORPCError } from '@orpc/client';
import { ERRORS, type ErrorData } from '#shared/rules/errors.ts';
import { errorTexts } from './texts/errors.ts';

function dataOf(error: unknown): ErrorData {
  return (error instanceof ORPCError ? (error.data as ErrorData | null) : null) ?? {};
}

/** Returns 503 if no response arrived. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 503;
}

export function errorMessage(error: unknown, fallback: string = errorTexts.noAnswer): string {
  return error instanceof ORPCError && error.message !== '' ? error.message : fallback;
}

/** The server's reason; null for failures that are worth a retry. */
export function refusal(error: unknown): string | null {
  return errorStatus(error) < 500 ? errorMessage(error) : null;
}

export function errorCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null;
}

export function errorId(error: unknown): string | null {
  return dataOf(error).id ?? null;
}

export function retryAfter(error: unknown): number | null {
  const seconds = dataOf(error).retryAfter;
  return seconds === undefined ? null : seconds * 1_000;
}

export function fieldErrors(error: unknown): Record<string, string> {
  return dataOf(error).fields ?? {};
}

export function storedProfile(error: unknown): ErrorData['profile'] {
  return dataOf(error).profile;
}

/** The API's error bodies lack the marks by which oRPC recognizes its own errors. */
export function decodeError(body: unknown, { status }: { status: number }): ORPCError<string, ErrorData> | null {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: ErrorData };
  if (typeof code !== 'string' || !(code in ERRORS) || typeof message !== 'string') return null;
  return new ORPCError(code, { status, message, data: data ?? {} });
}

const [REFUSED, ABSENT] = [403, 404];

/** The object was deleted, or is no longer visible to this viewer. */
export function isMissing(error: unknown): boolean {
  return [REFUSED, ABSENT].includes(errorStatus(error));
}

/** For `throwOnError`: a failed refetch keeps the loaded data. */
export function throwIfNotLoaded(_error: unknown, { state }: { state: { data: unknown } }): boolean {
  return state.data === undefined;
}

/** For `throwOnError`: a failed refetch keeps the loaded data unless the object is missing. */
export function throwIfMissing(error: unknown, { state }: { state: { data: unknown } }): boolean {
  return state.data === undefined || isMissing(error);
}
