import type { AnyContractProcedure } from '@orpc/contract';
import type { Audience, RateClass, RouteMeta } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/contract.ts';
import { limitsOf } from '../rate-limit.ts';
import { type RefusalStatus, refusalRef } from './refusals.ts';
import { documentTexts, parameterText } from './texts/descriptions.ts';

type Content = Record<string, object>;

interface Parameter {
  name: string;
  description?: string;
  schema: { description?: string };
  allowEmptyValue?: boolean;
  allowReserved?: boolean;
}

export interface Operation {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** An empty object allows calls without a session. */
const SECURITY: Record<Audience, object[]> = {
  anyone: [{}, { session: [] }],
  session: [{ session: [] }],
  member: [{ session: ['member'] }],
};

function declarationOf(operationId: string): { audience: Audience; rate: RateClass } {
  const routes = contract as unknown as Record<string, Record<string, AnyContractProcedure>>;
  const [feature = '', name = ''] = operationId.split('.');
  const { audience, rate } = (routes[feature]?.[name]?.['~orpc'].meta ?? {}) as RouteMeta;
  if (audience === undefined || rate === undefined) throw new Error(`The route ${operationId} has no audience or rate class.`);
  return { audience, rate };
}

function refusalsOf(audience: Audience, takesInput: boolean, writes: boolean): RefusalStatus[] {
  const open = audience === 'anyone';
  const statuses: [RefusalStatus, boolean][] = [
    [400, takesInput],
    [401, takesInput || !open],
    [403, takesInput || writes || !open],
    [404, takesInput],
    [409, writes],
    [429, true],
    ['default', true],
  ];
  return statuses.filter(([, applies]) => applies).map(([status]) => status);
}

/** Tools show descriptions of parameters, not of their schemas. */
function describeParameter({ allowEmptyValue, allowReserved, ...parameter }: Parameter) {
  const { description, ...schema } = parameter.schema;
  return { ...parameter, description: parameter.description ?? description ?? parameterText(parameter.name), schema };
}

/** The body is the file itself, so the contract has no schema for it. */
const UPLOAD = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } },
};

function describeSuccess({ responses }: Operation) {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return successes.map(([status, answer]) => [status, { content: {}, ...answer, description: documentTexts.success[status] }]);
}

export function describeOperation(made: Operation, method: string, factor: number) {
  const { audience, rate } = declarationOf(made.operationId);
  const parameters = made.parameters?.map(describeParameter);
  const requestBody = rate === 'upload' ? UPLOAD : made.requestBody;
  const takesInput = parameters !== undefined || requestBody !== undefined;
  const refusals = refusalsOf(audience, takesInput, method !== 'get').map((status) => [status, refusalRef(status)]);
  const limit = rate === 'read' ? undefined : documentTexts.limit(limitsOf(rate, factor));
  return {
    ...made,
    description: [made.description, limit].filter((text) => text !== undefined).join('\n\n') || undefined,
    parameters,
    requestBody,
    responses: Object.fromEntries([...describeSuccess(made), ...refusals]),
    security: SECURITY[audience],
  };
}
