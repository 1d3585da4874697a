import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { logOperatorAction } from '#server/features/communities/moderation-log.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { downloadKey } from '#server/shell/own-data/downloads.ts';
import { uploaded } from './attachments.ts';
import { CAST, type CastName } from './cast.ts';
import type { Forum } from './forum.ts';
import { choosePicture } from './picture.ts';
import { appoint, report } from './reports.ts';

export function wordOf(name: CastName): string {
  return `zyzzyva${name}`;
}

export const OWN_NAME = 'quetzalcoatlus';

/** Has a row in every place that keeps personal data. @returns the person's id */
export async function liveWholeLife(forum: Forum, name: CastName): Promise<string> {
  const id = await forum.id(name);
  const { institution_id } = await forum.db
    .selectFrom('members')
    .select('institution_id')
    .where('email', '=', CAST.maya.email)
    .executeTakeFirstOrThrow();
  await forum.db
    .updateTable('members')
    .set({ name: `${OWN_NAME} Bell`, username: OWN_NAME, institution_id })
    .where('id', '=', id)
    .execute();
  await write(forum, name);
  await upload(forum, name);
  await moderate(forum, name, id);
  await secure(forum, name, id);
  return id;
}

async function write(forum: Forum, name: CastName): Promise<void> {
  const word = wordOf(name);
  const [person, tomasz] = [await forum.as(name), await forum.as('tomasz')];
  const [id, other] = [await forum.id(name), await forum.id('tomasz')];
  const COMMONS = 'alder-ridge/general/commons';
  const file = await uploaded(forum, name, `${word}.txt`, Buffer.from('The loop of Henle'));
  const own = await forum.post(name, COMMONS, { title: `About ${word}`, body: `All of ${word}`, attachmentId: file.id });
  const others = await forum.post('tomasz', COMMONS);
  const comment = await forum.comment(name, others.id, `A comment on ${word}`);
  const byOther = await forum.comment('tomasz', own.id, 'An answer');
  // A full stop does not change the username, and here it is part of another person's text.
  await forum.comment('tomasz', others.id, `As @${OWN_NAME.replace('l', 'l.')} says`);
  await forum.comment(name, own.id, `A reply on ${word}`, byOther);
  expect((await person.put(`/posts/${own.id}/answer`, { commentId: byOther })).status).toBe(200);
  const COMMONS_ID = (await forum.community(COMMONS)).id;
  expect((await person.put(`/posts/${others.id}/seen`, { until: new Date().toISOString() })).status).toBe(200);
  expect((await person.put(`/communities/${COMMONS_ID}/seen`)).status).toBe(200);
  await follow(forum, name, others.id, COMMONS);
  for (const path of [`/posts/${others.id}/like`, `/comments/${byOther}/like`]) await person.put(path, { liked: true });
  for (const path of [`/posts/${own.id}/like`, `/comments/${comment}/like`]) await tomasz.put(path, { liked: true });
  const say = (content: string) => ({ requestKey: randomUUID(), content });
  expect((await person.post(`/conversations/${other}/messages`, say(`Hello, ${word}`))).status).toBe(201);
  expect((await tomasz.post(`/conversations/${id}/messages`, say('Hello'))).status).toBe(201);
  await report(forum, 'tomasz', 'post', own.id);
  await report(forum, 'tomasz', 'comment', comment);
  await report(forum, 'tomasz', 'profile', id);
  await report(forum, name, 'post', others.id, { additionalInformation: `Because of ${word}` });
}

async function follow(forum: Forum, name: CastName, postId: string, key: string): Promise<void> {
  const person = await forum.as(name);
  const followed = { level: 'followed', channel: 'mail' };
  const remindAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id: communityId } = await forum.community(key);
  for (const [path, choice] of [
    [`/posts/${postId}/follow`, followed],
    [`/communities/${communityId}/follow`, followed],
    [`/posts/${postId}/saved`, { saved: true, remindAt }],
  ] as const)
    expect((await person.put(path, choice)).status).toBe(200);
}

async function upload(forum: Forum, name: CastName): Promise<void> {
  const word = wordOf(name);
  const person = await forum.as(name);
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const details = { year: 'M2', specialty: '', interests: word, bio: `I live for ${word}`, instagram: '', facebook: '' };
  const saved = await person.put('/profile/medical', { ...details, picture: await choosePicture(person, new Uint8Array(photo)) });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await choosePicture(person, new Uint8Array(photo));
  await uploaded(forum, name, `${word}-unused.txt`, Buffer.from('Never sent'));
}

async function moderate(forum: Forum, name: CastName, id: string): Promise<void> {
  const word = wordOf(name);
  const { db } = forum;
  const { institution_id } = await db.selectFrom('members').select('institution_id').where('id', '=', id).executeTakeFirstOrThrow();
  const [maya, tomasz] = [await forum.id('maya'), await forum.id('tomasz')];
  await appoint(forum, name, 'alder-ridge');
  const school = { institution_id: institution_id ?? '', report_id: randomUUID(), target_id: randomUUID(), reason: 'Other' as const };
  await db
    .insertInto('warnings')
    .values([
      { ...school, member_id: id, moderator_id: maya, request_key: randomUUID() },
      { ...school, member_id: tomasz, moderator_id: id, request_key: randomUUID() },
    ])
    .execute();
  const mail = { institution_id: institution_id ?? '', report_id: randomUUID(), subject: 'About your post', body: `Not ${word}` };
  await db
    .insertInto('moderator_emails')
    .values([
      { ...mail, member_id: id, moderator_id: maya, request_key: randomUUID() },
      { ...mail, member_id: tomasz, moderator_id: id, body: 'Please stop.', request_key: randomUUID() },
    ])
    .execute();
  await db
    .updateTable('reported_content')
    .set({
      in_review_by: id,
      resolved_by: id,
      notes_by: id,
      resolution_notes: 'Looked at',
      resolved_status: 'Resolved',
      resolved_at: new Date().toISOString(),
    })
    .where('reporter_author_id', '=', tomasz)
    .execute();
  const asked = await forum.post('tomasz', 'alder-ridge/general/commons');
  const answer = await forum.comment('maya', asked.id, 'An answer');
  expect((await (await forum.as(name)).put(`/posts/${asked.id}/confirmed-answer`, { commentId: answer })).status).toBe(200);
  const subject = { kind: 'post', id: randomUUID(), title: `About ${word}`, authorId: id, authorName: `${OWN_NAME} Bell` };
  await db
    .insertInto('moderation_log')
    .values([
      {
        institution_id,
        moderator_id: id,
        action: 'pin',
        subject: { ...subject, authorId: tomasz, authorName: CAST.tomasz.name, title: 'A post' },
      },
      { institution_id, moderator_id: maya, action: 'delete', subject },
    ])
    .execute();
  await logOperatorAction(db, { id, name: `${OWN_NAME} Bell`, institution_id }, 'suspend');
  const notice = { subject: `Your post “About ${word}”`, source_id: randomUUID() };
  await db
    .insertInto('moderation_notices')
    .values([
      { ...notice, recipient_id: id, kind: 'removed' },
      { ...notice, recipient_id: tomasz, kind: 'reviewed' },
    ])
    .execute();
  await db.insertInto('operator_log').values({ operator: 'operator', action: 'account.suspend', member_id: id }).execute();
  await chooseNotifications(forum, name, id);
  await db
    .insertInto('contact_blocks')
    .values([
      { blocker_id: id, blocked_id: maya },
      { blocker_id: maya, blocked_id: id },
    ])
    .execute();
}

async function secure(forum: Forum, name: CastName, id: string): Promise<void> {
  const word = wordOf(name);
  const { db, running } = forum;
  const { email } = CAST[name];
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const download = { member_id: id, ready_at: new Date().toISOString() };
  const { id: downloadId } = await db.insertInto('data_downloads').values(download).returning('id').executeTakeFirstOrThrow();
  await running.services.files.write(downloadKey(downloadId), new TextEncoder().encode('A zip'));
  await db
    .insertInto('former_names')
    .values({ member_id: id, kind: 'name', name: `Miss ${word}` })
    .execute();
  await db.insertInto('verifications').values({ identifier: randomUUID(), value: id, expires_at: soon }).execute();
  const { id: session_id } = await db.selectFrom('sessions').select('id').where('member_id', '=', id).executeTakeFirstOrThrow();
  const own = { member_id: id, email: `${word}@old.example` };
  await db.insertInto('former_emails').values(own).execute();
  await db
    .insertInto('email_changes')
    .values({ ...own, session_id })
    .execute();
  await db.insertInto('mailed_codes').values({ session_id, hash: randomUUID() }).execute();
  await db.insertInto('second_factors').values({ member_id: id, secret: randomUUID() }).execute();
  await db.insertInto('recovery_codes').values({ member_id: id, hash: randomUUID() }).execute();
  await db
    .insertInto('banned_emails')
    .values({ email, reason: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queueMail(db, running.services.jobs, { to: email, subject: 'Hello', text: 'Hello', html: '' });
  await forum.mails(email);
}

async function chooseNotifications({ db }: Forum, name: CastName, id: string): Promise<void> {
  await db.insertInto('notification_choices').values({ member_id: id, kind: 'mention', channel: 'digest' }).execute();
  await db.insertInto('digest_settings').values({ member_id: id, time_zone: 'America/New_York' }).execute();
  await db.insertInto('suppressed_addresses').values({ email: CAST[name].email, reason: 'mailbox full' }).execute();
}
