import { REPORT_KINDS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import type { JsonSchema, Route } from '../routes.ts';

/** File downloads, which are in no contract and have no output schema. */

const text: JsonSchema = { type: 'string' };
const subjects: Record<string, Record<string, JsonSchema>> = {
  medical_students: { institution: text },
  reported_content: { institution: text, status: { enum: [...REPORT_STATUSES] }, kind: { enum: [...REPORT_KINDS] } },
  profile_report: { username: text },
  post_report: { slug: text, institution: text },
  comment_report: { commentId: { ...text, format: 'uuid' }, institution: text },
};

function address(name: string, method: string, path: string, properties: Record<string, JsonSchema>, required: string[]): Route {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const input = { type: 'object', properties, required };
  return { name, method, path, parameters, meta: {}, tags: [], summary: name, input, output: null, inputSchema: null, outputSchema: null };
}

export const EXPORTS: Route[] = Object.entries(subjects).map(([what, fields]) => {
  const optional = ['status', 'kind', ...(what === 'post_report' || what === 'comment_report' ? ['institution'] : [])];
  const needed = Object.keys(fields).filter((field) => !optional.includes(field));
  return address(`exports.${what}`, 'POST', '/api/exports', { what: { const: what }, ...fields }, ['what', ...needed]);
});

export const FILES: Route[] = [
  address('attachments.file', 'GET', '/attachments/{attachmentId}/file.txt', { attachmentId: { ...text, format: 'uuid' } }, []),
];
