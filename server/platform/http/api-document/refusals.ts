import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode } from '#shared/rules/errors.ts';
import { ERROR_CODES } from './error-answer.ts';
import { refusalTexts } from './texts/descriptions.ts';

const STATUSES = [400, 401, 403, 404, 409, 429] as const;

export type RefusalStatus = (typeof STATUSES)[number] | 'default';

const nameOf = (status: RefusalStatus) => (status === 'default' ? 'OtherError' : (STATUS_CODES[status] ?? '').replaceAll(' ', ''));

function refusal(status: RefusalStatus) {
  const named: ReadonlySet<number> = new Set(STATUSES);
  const codes = ERROR_CODES.filter((code) => (status === 'default' ? !named.has(ERRORS[code].status) : ERRORS[code].status === status));
  const example = (code: ErrorCode) => [code, { value: { code, ...ERRORS[code], data: {} } }];
  const retryAfter = { 'Retry-After': { description: refusalTexts.retryAfter, schema: { type: 'integer', minimum: 1 } } };
  return {
    description: [refusalTexts[status], '', ...codes.map((code) => `- \`${code}\`: ${ERRORS[code].message}`)].join('\n'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(codes.map(example)) },
    },
    ...(status === 429 || status === 'default' ? { headers: retryAfter } : {}),
  };
}

export const REFUSALS = Object.fromEntries([...STATUSES, 'default' as const].map((status) => [nameOf(status), refusal(status)]));

export function refusalRef(status: RefusalStatus): { $ref: string } {
  return { $ref: `#/components/responses/${nameOf(status)}` };
}
