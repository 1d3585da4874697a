import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import type { RouteMeta } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/contract.ts';

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

export interface Route {
  name: string;
  method: string;
  /** Below /api, with parameters in braces. */
  path: string;
  parameters: string[];
  meta: RouteMeta;
  tags: readonly string[];
  summary: string;
  input: JsonSchema | null;
  output: JsonSchema | null;
  inputSchema: z.core.$ZodType | null;
  outputSchema: z.core.$ZodType | null;
}

/**
 * The input side of the schema: only there does a strict object differ from one that drops unknown
 * keys.
 */
function jsonSchema(schema: unknown): JsonSchema | null {
  return schema instanceof z.core.$ZodType ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null;
}

function collect(part: object, trail: string[]): Route[] {
  if (!isContractProcedure(part)) return Object.entries(part).flatMap(([key, inner]) => collect(inner as object, [...trail, key]));
  const { route, meta, inputSchema, outputSchema } = (part as AnyContractProcedure)['~orpc'];
  const path = route.path ?? '';
  return [
    {
      name: trail.join('.'),
      method: route.method ?? '',
      path,
      parameters: [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name),
      meta: meta as RouteMeta,
      tags: route.tags ?? [],
      summary: route.summary ?? '',
      input: jsonSchema(inputSchema),
      output: jsonSchema(outputSchema),
      inputSchema: inputSchema instanceof z.core.$ZodType ? inputSchema : null,
      outputSchema: outputSchema instanceof z.core.$ZodType ? outputSchema : null,
    },
  ];
}

export const routes: Route[] = collect(contract, []);
