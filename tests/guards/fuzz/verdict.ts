import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { ERRORS } from '#shared/rules/errors.ts';
import { type Canary, leaked } from './canaries.ts';
import type { Role } from './roles.ts';

/** Implementation details that no response or log line may contain. */
const INTERNALS = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/,
  /\/(?:server|node_modules|shared)\/[\w/.-]+\.(?:ts|js|mjs)\b/,
  /\/tmp\/rounds-|\/home\/|\/work\//,
  /\b(?:select|insert into|update|delete from)\b.{1,200}\b(?:where|values|set|returning|from "|from \w+ as)\b/i,
  /violates \w+(?:-\w+)? constraint|invalid input syntax|relation "|syntax error at/,
  /\bECONN|\bENOENT|\bpg_|PostgresError|TypeError|ReferenceError|RangeError/,
];

export interface Told {
  role: Role;
  /** The decoded request, including cookies. */
  sent: string;
  canaries: readonly Canary[];
  output: z.core.$ZodType | null;
}

export function faultsOf(answer: LightMyRequestResponse, { role, sent, canaries, output }: Told): string[] {
  const { statusCode: status, payload } = answer;
  const said = `${JSON.stringify(answer.headers)}\n${payload}`;
  const faults = leaked(canaries, role, said, sent).map((what) => `${role} was given ${what}`);
  faults.push(...INTERNALS.filter((inside) => inside.test(said) && !inside.test(sent)).map((inside) => `reveals internals: ${inside}`));
  if (status >= 500) faults.push(`answers ${status}`);
  else if (status >= 400) faults.push(...faultsOfRefusal(status, payload));
  else if (status >= 300) faults.push(`answers ${status}`);
  else faults.push(...faultsOfSuccess(answer, output));
  return faults;
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

export function faultsOfRefusal(status: number, payload: string): string[] {
  const body = parsed(payload);
  if (typeof body !== 'object' || body === null) return [`a refusal of ${status} that is no JSON object`];
  const { code, message, data } = body as Record<string, unknown>;
  const faults: string[] = [];
  if (Object.keys(body).join() !== 'code,status,message,data') faults.push(`a refusal with the keys ${Object.keys(body)}`);
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code)) faults.push(`a refusal with the code ${code}`);
  else if (ERRORS[code as keyof typeof ERRORS].status !== status) faults.push(`${code} with status ${status}`);
  if ((body as { status?: unknown }).status !== status) faults.push('a refusal that names another status');
  if (typeof message !== 'string' || message.trim() === '') faults.push('a refusal without words');
  const known = ['fields', 'profile', 'retryAfter', 'until'];
  if (typeof data !== 'object' || data === null || Object.keys(data).some((key) => !known.includes(key))) faults.push('data of a refusal');
  return faults;
}

function faultsOfSuccess({ headers, payload, statusCode }: LightMyRequestResponse, output: z.core.$ZodType | null): string[] {
  const type = String(headers['content-type']);
  if (output === null) return type === 'application/octet-stream' || type.startsWith('text/csv') ? [] : [`a file of type ${type}`];
  if (!type.startsWith('application/json')) return [`a ${statusCode} of type ${type}`];
  const result = z.safeParse(output, parsed(payload));
  return result.success ? [] : [`breaks the contract: ${JSON.stringify(result.error.issues).slice(0, 500)}`];
}

export function faultsOfLog(line: string, canaries: readonly Canary[]): string[] {
  return [
    ...canaries.filter(({ text }) => line.includes(text)).map(({ what }) => `the log has ${what}`),
    ...(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i.test(line) ? ['the log has an e-mail address'] : []),
  ];
}
