import { randomUUID } from 'node:crypto';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { downloadKey } from '#server/shell/own-data/downloads.ts';
import type { CastName } from '#server/testing/cast.ts';
import type { Forum } from '#server/testing/forum.ts';
import { PICTURE_SIZES } from '#shared/rules/pictures.ts';
import type { Asker, People } from './people.ts';
import { PLACES, posts } from './posts.ts';
import { named, newWord, type Values } from './values.ts';

/** Creates the target of a row in some state: one for everybody, or one per requester. */
export type Prepare = (forum: Forum, people: People, state: string, askers: readonly Asker[]) => Promise<Values[]>;

export const communities: Prepare = async (forum, _people, state) => {
  const key = named({ ...PLACES, 'moderators*': 'port-ellery/admin/moderators' }, state);
  const { id: communityId } = await forum.community(key);
  const [institution, sub, community] = key.split('/');
  return [{ communityId, institution, sub, community, postId: randomUUID() }];
};

export const members: Prepare = async (forum, people, state) => {
  const pictureId = randomUUID();
  if (state === 'deleted') return [{ personId: randomUUID(), username: newWord(), pictureId }];
  await forum.running.services.files.write(pictureKey(pictureId, PICTURE_SIZES[0]), new TextEncoder().encode('webp'));
  const personId = named(people.ids, state);
  const { username } = await forum.db.selectFrom('members').select('username').where('id', '=', personId).executeTakeFirstOrThrow();
  return [{ personId, username, pictureId, institution: undefined }];
};

const schoolOf = (forum: Forum, slug: string) =>
  forum.db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();

export const reports: Prepare = async (forum, people, state, askers) => {
  const things = await posts(forum, people, state, askers);
  const institution_id = (await schoolOf(forum, state === 'elsewhere' ? 'port-ellery' : 'alder-ridge')).id;
  const reporter = await forum.id('ava');
  const reported = state === 'of theirs' ? people.ids.mod : people.ids.author;
  const rows = await forum.db
    .insertInto('reported_content')
    .values(
      things.flatMap((thing) =>
        (['post', 'comment'] as const).map((kind) => ({
          institution_id,
          kind,
          target_id: String(kind === 'post' ? thing.postId : thing.commentId),
          reporter_author_id: reporter,
          reported_author_id: reported,
          post_id: String(thing.postId),
          comment_id: kind === 'post' ? null : String(thing.commentId),
          community_id: String(thing.communityId),
          report_reasons: ['Other' as const],
          reported_name: 'Somebody',
          post_slug: String(thing.slug),
          content_title: 'A title',
          content_text: 'A text',
        })),
      ),
    )
    .returning(['id', 'kind'])
    .execute();
  const ids = rows.filter(({ kind }) => kind === 'post').map(({ id }) => id);
  return things.map((thing, index) => ({ ...thing, reportId: ids[index], office: state === 'elsewhere' ? 'port-ellery' : 'alder-ridge' }));
};

export const schools: Prepare = async (_forum, _people, state) => [
  { institution: named({ school: 'alder-ridge', elsewhere: 'port-ellery', nowhere: 'nowhere' }, state) },
];

const institutionFor: Record<string, string | null> = { everybody: null, school: 'alder-ridge', elsewhere: 'port-ellery', draft: null };

export const pages: Prepare = async (forum, _people, state) => {
  const of = named(institutionFor, state);
  const institution_id = of === null ? null : (await schoolOf(forum, of)).id;
  const slug = newWord();
  const page = { slug, title: 'A page', published: state !== 'draft', institution_id };
  const { id: page_id } = await forum.db.insertInto('content_pages').values(page).returning('id').executeTakeFirstOrThrow();
  const item = { label: 'A page', slug, page_id, institution_id, requires_auth: false };
  await forum.db.insertInto('navigation_items').values(item).execute();
  return [{ slug }];
};

async function downloadFor(forum: Forum, member_id: string): Promise<string> {
  const row = { member_id, ready_at: new Date().toISOString() };
  await forum.db.deleteFrom('data_downloads').where('member_id', '=', member_id).execute();
  const { id } = await forum.db.insertInto('data_downloads').values(row).returning('id').executeTakeFirstOrThrow();
  await forum.running.services.files.write(downloadKey(id), new TextEncoder().encode('zip'));
  return id;
}

export const own: Prepare = async (forum, people, state, askers) => {
  const sessionOf = async (id: string | null) => {
    const row = { token: newWord(), member_id: id ?? people.ids.author, expires_at: new Date(Date.now() + 3_600_000).toISOString() };
    return (await forum.db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const institutions = await forum.db.selectFrom('members').select(['id', 'institution_id']).execute();
  const anySchool = (await schoolOf(forum, 'alder-ridge')).id;
  const mail = { recipient: 'somebody@mail.example', subject: 'Hello', body: 'Hello', html: '<p>Hello</p>' };
  const { id: mailId } = await forum.db.insertInto('outbox_mails').values(mail).returning('id').executeTakeFirstOrThrow();
  const somebody: CastName = 'pia';
  const mailToken = unsubscribePath(forum.running.services.config, people.ids.author, ['mentions']).replace(/^.*=/, '');
  const downloadId = state === 'download' ? await downloadFor(forum, people.ids.author) : undefined;
  return Promise.all(
    askers.map(async ({ id }, index) => ({
      institutionId: institutions.find((row) => row.id === id)?.institution_id ?? anySchool,
      mailId,
      mailToken,
      downloadId,
      sessionId: await sessionOf(state === 'another’s' ? await forum.id(somebody) : id),
      email: `${newWord()}${index}@alderridge.edu`,
      username: newWord(),
      name: 'Sam Ple',
      password: 'Another-horse-7!',
      currentPassword: 'Correct-horse-7!',
    })),
  );
};
