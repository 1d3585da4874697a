import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logModeration } from '#server/features/communities/moderation-log.ts';
import { loadModeratedSchool } from '#server/features/moderation/moderated-school.ts';
import { audit } from '#server/platform/audit.ts';
import { checkShownSession, type RequestContext, signedIn, suspensionRefusal } from '#server/platform/http/api.ts';
import { failure, invalid, toCatalogue } from '#server/platform/http/errors.ts';
import { sendError } from '#server/platform/http/refusal.ts';
import { addressPart, id } from '#shared/contract/shapes.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { REPORT_FILTERS, REPORT_KINDS } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { fullReportLines, reportLines, studentLines } from './export-lines.ts';
import { loadSubject } from './full.ts';
import { exportTexts } from './texts/exports.ts';

const institution = addressPart;
const Export = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('medical_students'), institution }),
  z.strictObject({
    what: z.literal('reported_content'),
    institution,
    status: z.enum(REPORT_FILTERS).optional(),
    kind: z.enum(REPORT_KINDS).optional(),
  }),
  z.strictObject({ what: z.literal('profile_report'), username: addressPart }),
  z.strictObject({ what: z.literal('post_report'), slug: addressPart, institution: institution.optional() }),
  z.strictObject({ what: z.literal('comment_report'), commentId: id, institution: institution.optional() }),
]);
type Export = z.infer<typeof Export>;

const ROUTE = { name: 'exports', audited: true };

type ContextFor = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/**
 * Streams CSV files line by line, so that long lists need no memory. The method is POST because
 * each export writes to the log.
 */
export function mountExports(app: FastifyInstance, contextFor: ContextFor): void {
  app.post('/api/exports', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const context = await contextFor(request, reply);
    try {
      checkShownSession(context);
      const person = signedIn(context);
      if (!isProfileComplete(person)) throw failure('PROFILE_INCOMPLETE');
      const refused = suspensionRefusal(person, context.config.supportEmail);
      if (refused !== null) throw refused;
      const parsed = Export.safeParse(request.body);
      if (!parsed.success) throw invalid({ what: REVIEW_TEXTS.invalidType });
      await context.limits.countCall('export', person.id, context.address);
      const lines = await startExport(context, parsed.data);
      const day = new Date().toISOString().slice(0, 10);
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${parsed.data.what}-${day}.csv"`);
      audit(context, ROUTE, null);
      return await reply.send(Readable.from(withMark(lines)));
    } catch (error) {
      const refusal = toCatalogue(error, context.log, ROUTE.name);
      audit(context, ROUTE, refusal.code);
      return sendError(reply, refusal);
    }
  });
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

async function startExport(context: RequestContext, options: Export): Promise<AsyncIterable<string>> {
  const { db } = context;
  const person = signedIn(context);
  const note = (institution_id: string, what: string, authorId: string | null = null) =>
    logModeration(db, person, { institution_id }, 'export', { kind: 'export', id: institution_id, what, authorId, authorName: null });
  if (options.what === 'medical_students' || options.what === 'reported_content') {
    const school = await loadModeratedSchool(db, person, options.institution);
    await note(school.id, options.what === 'medical_students' ? exportTexts.students : exportTexts.reports);
    return options.what === 'medical_students' ? studentLines(db, school) : reportLines(db, school, person.id, options);
  }
  const subject = await loadSubject(db, person, options);
  for (const institutionId of subject.institutionIds)
    await note(institutionId, exportTexts.fullReport(subject.content.title), subject.authorId);
  return fullReportLines(db, subject, person.id);
}
