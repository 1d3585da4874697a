import { authorizeCommentPin, loadComment } from '#server/features/discussion/comments/access.ts';
import { setCommentPin } from '#server/features/discussion/comments/actions.ts';
import { authorizeCollapse, authorizePostPin, loadPost } from '#server/features/discussion/posts/access.ts';
import { setCollapse, setPostPin } from '#server/features/discussion/posts/curation.ts';
import { shownFormerNames } from '#server/features/people/profiles/names.ts';
import { zeroResults } from '#server/features/search/zero-results.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { member } from '#server/platform/http/api.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { entryView, logPage } from './log-list.ts';
import { loadModeratedSchool } from './moderated-school.ts';
import { countStudents, NameKey, studentPage } from './students.ts';

export const moderationRoutes = {
  pinPost: member.moderation.pinPost.handler(async ({ input: { postId, pinned }, context, context: { person } }) => {
    await setPostPin(context, person, authorizePostPin(person, await loadPost(context.db, person, postId)), pinned);
    return { isPinned: pinned, message: pinned ? MODERATION_TEXTS.postPinned : MODERATION_TEXTS.postUnpinned };
  }),

  pinComment: member.moderation.pinComment.handler(async ({ input: { commentId, pinned }, context, context: { person } }) => {
    const loaded = await loadComment(context.db, person, commentId);
    await setCommentPin(context, person, authorizeCommentPin(person, loaded), loaded.post, pinned);
    return { isPinned: pinned, message: pinned ? MODERATION_TEXTS.commentPinned : MODERATION_TEXTS.commentUnpinned };
  }),

  collapsePost: member.moderation.collapsePost.handler(async ({ input: { postId, collapsed }, context, context: { person } }) => {
    const post = authorizeCollapse(person, await loadPost(context.db, person, postId));
    const excerpt = await setCollapse(context, person, post, collapsed);
    return { isCollapsed: collapsed, excerpt, message: collapsed ? MODERATION_TEXTS.collapsed : MODERATION_TEXTS.expanded };
  }),

  students: member.moderation.students.handler(async ({ input, context }) => {
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, NameKey);
    const school = await loadModeratedSchool(context.db, context.person, input.institution);
    const rows = await studentPage(context.db, school.id, after, PAGE_SIZES.students);
    const total = await countStudents(context.db, school.id);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.students, (row) => ['name', row.name, row.id]);
    const { id, name, slug } = school;
    return {
      items: items.map(({ former_names, ...student }) => ({ ...student, formerNames: shownFormerNames(former_names) })),
      nextCursor,
      institution: { id, name, slug },
      total,
    };
  }),

  log: member.moderation.log.handler(async ({ input, context, context: { person } }) => {
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    const school = await loadModeratedSchool(context.db, person, input.institution);
    const rows = await logPage(context.db, school.id, person.id, after);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.moderationLog, (row) => [row.created_at, row.id]);
    return { items: items.map(entryView), nextCursor };
  }),

  zeroResults: member.moderation.zeroResults.handler(async ({ input, context }) => {
    const school = await loadModeratedSchool(context.db, context.person, input.institution);
    return { weeks: await zeroResults(context.db, school.id) };
  }),
};
