import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { upload } from '#server/testing/attachments.ts';
import { useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { newMember } from '#server/testing/people.ts';
import { uploadPicture } from '#server/testing/picture.ts';
import { until } from '#tests/process/server.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

function beginUpload({ cookies }: Visitor, path = 'picture-drafts'): ClientRequest {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': 1_000 };
  const upload = request(`${forum.origin}/api/${path}`, { method: 'POST', headers });
  upload.on('error', () => {}); // The test aborts it.
  upload.write('x');
  return upload;
}

test('a third simultaneous upload of a person is refused', async () => {
  const picture = Buffer.from(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#222' } })
      .png()
      .toBuffer(),
  );
  const { visitor } = await newMember(forum);
  const slow = [beginUpload(visitor), beginUpload(visitor)];
  await until(async () => (await uploadPicture(visitor, picture)).status === 429, 'the third is refused');
  expect((await uploadPicture((await newMember(forum)).visitor, picture)).status).toBe(201);
  for (const one of slow) one.destroy();
  await until(async () => (await uploadPicture(visitor, picture)).status === 201, 'there is room again');
});

test('a third simultaneous upload of an attachment is refused too, so that nobody fills the disk with unfinished ones', async () => {
  const { visitor } = await newMember(forum);
  const slow = [beginUpload(visitor, 'attachments?name=a.txt'), beginUpload(visitor, 'attachments?name=b.txt')];
  const folder = join(forum.running.services.config.dataDir, 'uploads');
  await until(async () => (await readdir(folder).catch(() => [])).length === slow.length, 'both are being received');
  const third = async () => (await upload(visitor, 'notes.txt', Buffer.from('notes'))).status;
  expect(await third()).toBe(429);
  for (const one of slow) one.destroy();
  await until(async () => (await third()) === 201, 'there is room again');
});
