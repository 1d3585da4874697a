import { type CommunityScope, cannotPostText, canOpen, canParticipate, loadCommunity } from '#server/features/communities/access.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { schoolOf } from '#server/features/discussion/posts/mentions.ts';
import { personView } from '#server/features/people/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member, type Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { fold } from '#shared/rules/fold.ts';
import { MODERATORS } from '#shared/rules/mentions.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { findMentionable } from './queries.ts';

const MOST = 8;

async function loadPlace(db: Db, person: Person, communityId: string, postId: string | undefined): Promise<CommunityScope> {
  const post = postId === undefined ? null : await loadPost(db, person, postId);
  if (post !== null && post.community_id !== communityId) throw failure('NOT_FOUND', POST_TEXTS.noAccess);
  const place = post ?? (await loadCommunity(db, person, communityId));
  if (!canParticipate(person, place)) throw failure('FORBIDDEN', cannotPostText(place));
  return place;
}

export const mentionRoutes = {
  suggest: member.mentions.suggest.handler(async ({ input: { q, communityId, postId }, context, context: { person } }) => {
    const place = await loadPlace(context.db, person, communityId, postId);
    const username = foldUsername(q);
    if (username === '') return { items: [], moderators: false };
    const rows = await findMentionable(context.db, {
      viewerId: person.id,
      schoolId: schoolOf(person),
      place,
      postId: postId ?? null,
      name: fold(q),
      username,
      limit: MOST,
    });
    const reads = (row: (typeof rows)[number]) =>
      canOpen(
        {
          ...row,
          id: row.author_id,
          name: row.author_name,
          username: row.author_username,
          year: row.author_year,
          userType: row.author_type,
          institutionId: row.institution_id,
        },
        place,
      );
    return {
      items: rows.filter(reads).slice(0, MOST).map(personView),
      moderators: place.institution_id !== null && MODERATORS.startsWith(username),
    };
  }),
};
