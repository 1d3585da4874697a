import { randomUUID } from 'node:crypto';
import { ORPCError, ValidationError } from '@orpc/server';
import { ERRORS, type ErrorCode, type ErrorData } from '#shared/rules/errors.ts';
import { isConnectionFailure } from '../db/database.ts';
import { FilesUnreachable } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import { requestId } from './current-route.ts';
import { refusalTexts } from './texts/refusals.ts';

const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  DATABASE_UNAVAILABLE: 5,
  DATABASE_SLOW: 5,
  FILES_UNAVAILABLE: 10,
  STORAGE_FULL: 60,
};

/** PostgreSQL: statement or lock timeout, deadlock, serialization failure. */
const QUERY_ABORTED = /^(57014|55P03|40P01|40001)$/;
/** PostgreSQL and file system: disk full, quota reached, file too large. */
const NO_ROOM = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

export type Failure = ORPCError<ErrorCode, ErrorData>;

export function failure(code: ErrorCode, message?: string, data: ErrorData = {}): Failure {
  const retryAfter = data.retryAfter ?? RETRY_AFTER[code];
  const fullData = retryAfter === undefined ? data : { ...data, retryAfter };
  return new ORPCError(code, { status: ERRORS[code].status, message: message ?? ERRORS[code].message, data: fullData });
}

export function invalid(fields: Record<string, string>): Failure {
  return failure('INPUT_INVALID', undefined, { fields });
}

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  message: string;
  code?: string;
  keys?: string[];
}

/** Limits the answer: a request may have thousands of wrong fields. */
const MAX_FIELDS = 50;
const FIELD_LENGTH = 200;

function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    const names = unknown === undefined ? [path] : unknown.slice(0, MAX_FIELDS).map((key) => [...path, key]);
    for (const name of names) {
      const field = name.join('.').slice(0, FIELD_LENGTH);
      if (!fields.has(field)) fields.set(field, unknown === undefined ? issue.message.slice(0, FIELD_LENGTH) : refusalTexts.unknownField);
      if (fields.size >= MAX_FIELDS) return Object.fromEntries(fields);
    }
  }
  return Object.fromEntries(fields);
}

/**
 * Logs an unknown error under an id and answers with the id only: no cause, statement or stack
 * leaves the server.
 */
export function toCatalogue(error: unknown, log: Log, where: string): Failure {
  if (error instanceof ORPCError) {
    if (error.code in ERRORS) return error as Failure;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) return invalid(fieldsOf(error.cause.issues as Issue[]));
    if (error.code === 'BAD_REQUEST') return failure('BODY_MALFORMED');
    if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return failure('MEDIA_TYPE_UNSUPPORTED');
    if (error.code === 'PAYLOAD_TOO_LARGE') return failure('BODY_TOO_LARGE');
  }
  const id = requestId() ?? randomUUID();
  const outage = outageOf(error);
  if (outage !== null) {
    log.error(outage.logMessage, error, { id, where });
    return failure(outage.code, undefined, { id });
  }
  log.error('A request failed', error instanceof ORPCError && error.cause !== undefined ? error.cause : error, { id, where });
  return failure('INTERNAL', undefined, { id });
}

function outageOf(error: unknown): { code: ErrorCode; logMessage: string } | null {
  if (isConnectionFailure(error)) return { code: 'DATABASE_UNAVAILABLE', logMessage: 'A request failed' };
  if (error instanceof FilesUnreachable) return { code: 'FILES_UNAVAILABLE', logMessage: 'A request failed' };
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    if (NO_ROOM.test(code)) return { code: 'STORAGE_FULL', logMessage: 'There is no room left on a disk' };
    if (QUERY_ABORTED.test(code)) return { code: 'DATABASE_SLOW', logMessage: 'The database took too long' };
  }
  return null;
}
