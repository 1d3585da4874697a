import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Config } from '#server/platform/config.ts';
import { contract } from '#shared/contract/contract.ts';
import { NAMED_SHAPES } from '#shared/contract/named.ts';
import { limitsOf, signInLimits } from '../rate-limit.ts';
import { describeOperation, type Operation } from './operations.ts';
import { REFUSALS } from './refusals.ts';
import { documentTexts, TAGS } from './texts/descriptions.ts';

/** @throws if two schemas share a name */
export async function createApiDocument(config: Config, sessionCookie: string): Promise<object> {
  const commonSchemas = Object.fromEntries(NAMED_SHAPES.map(([name, schema]) => [name, { schema }]));
  if (Object.keys(commonSchemas).length < NAMED_SHAPES.length) throw new Error('Two schemas of the contract have the same name.');
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: documentTexts.title(config.siteName),
      version: '1',
      summary: documentTexts.summary,
      description: documentTexts.description(config, limitsOf('read', config.rateLimitFactor), signInLimits(config.rateLimitFactor)),
      contact: { email: config.supportEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: documentTexts.server }],
    tags: TAGS,
    commonSchemas,
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  });
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const operations = Object.entries(item ?? {}).map(([method, made]) => [
      method,
      describeOperation(made as Operation, method, config.rateLimitFactor),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      responses: REFUSALS,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: documentTexts.session } },
    },
  };
}
