import { z } from 'zod';
import { named } from '#shared/contract/named.ts';
import { timestamp } from '#shared/contract/shapes.ts';
import { ERRORS, type ErrorCode } from '#shared/rules/errors.ts';
import { errorTexts } from './texts/descriptions.ts';

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const ErrorAnswer = z.strictObject({
  code: z.enum(ERROR_CODES).describe(errorTexts.code),
  status: z.int().min(400).max(599).describe(errorTexts.status),
  message: z.string().describe(errorTexts.message),
  data: z.strictObject({
    fields: z.record(z.string(), z.string()).optional().describe(errorTexts.fields),
    id: z.string().optional().describe(errorTexts.id),
    retryAfter: z.number().optional().describe(errorTexts.retryAfter),
    until: timestamp.optional().describe(errorTexts.until),
    profile: z.strictObject({ school: z.string().nullable(), year: z.string().nullable() }).optional().describe(errorTexts.profile),
  }),
});

named({ Error: ErrorAnswer });
