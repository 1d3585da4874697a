import { api } from '#server/platform/http/api.ts';
import { loadPage } from './access.ts';

export const pageRoutes = {
  bySlug: api.pages.bySlug.handler(async ({ input, context }) => {
    const { slug, title, body, institution_id } = await loadPage(context.db, context.person, input.slug);
    return { slug, title, body, ofSchool: institution_id !== null };
  }),
};
