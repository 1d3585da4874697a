import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { NAMES } from '#tests/names.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

let maya: Awaited<ReturnType<typeof forum.as>>;

async function students(): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: Json } = await maya.get(`/institutions/alder-ridge/students${cursor === '' ? '' : `?cursor=${cursor}`}`);
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

describe('at least 60 names of people', () => {
  const usernames = new Map<string, string>();

  beforeAll(async () => {
    maya = await forum.as('maya');
    const { items } = (await forum.anonymous().get('/institutions')).body;
    const institutionId = items.find((school: Json) => school.slug === 'alder-ridge').id;
    for (const name of NAMES) {
      const form = signUpForm({ name });
      const visitor = forum.anonymous();
      expect((await visitor.post('/sign-up', form)).status, name).toBe(200);
      const [mail] = await forum.mails(form.email);
      await visitor.post('/email-verification', { token: tokenOf(mail?.body ?? '') });
      expect((await visitor.put('/profile/medical-setup', { institutionId, year: 'M1' })).status, name).toBe(200);
      await forum.anonymous().post('/password-reset/request', { email: form.email });
      const [, reset] = await forum.mails(form.email, 2);
      // Mails contain a zero-width character after full stops, against automatic links.
      expect(reset?.body.split('\n')[0]?.replace(/(?<=\.)\u200c/g, ''), name).toBe(`Hi ${name},`);
      usernames.set(form.username, name);
    }
  });

  test('are shown as they were entered', async () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(60);
    for (const [username, name] of usernames) expect((await forum.anonymous().get(`/profiles/${username}`)).body.name).toBe(name);
  });

  test('are sorted without regard to case and accents', async () => {
    const latin = (await students()).map(({ name }) => name).filter((name) => NAMES.includes(name) && /^['ʿ]?\p{Script=Latin}/u.test(name));
    expect(latin.slice(0, 6)).toEqual([
      "'t Hooft Gerard",
      'Abigail St. Claire',
      'Æsa Jónsdóttir',
      'Ágnes Nagy',
      'Anne-Marie Smith',
      'Çağla Öztürk',
    ]);
    expect(latin.indexOf('Élodie de La Tour') - latin.indexOf('Dvořák Jiří')).toBe(1);
    expect(latin.indexOf('van der Berg')).toBeLessThan(latin.indexOf('Wolfgang von Ahn'));
    expect(latin.indexOf('Zoë Quill-March')).toBeGreaterThan(latin.indexOf('Xóchitl Ñuño'));
  });

  test('stand in the export of students', async () => {
    const { body: csv } = await maya.post('/exports', { what: 'medical_students', institution: 'alder-ridge' });
    for (const name of NAMES) expect(csv).toContain(`"${name}","`);
  });
});

test.each([
  'R2 D2',
  '٣ علي',
  'maya@alderridge.edu',
  'Maya <b>',
  'Maya\u0007',
  'Maya\u202Eayam',
  'Ma\u200Bya',
  'Maya_O',
  'Maya 😀',
  '-',
  '...',
])('“%s” is refused as a name', async (name) => {
  const answer = await forum.anonymous().post('/sign-up', signUpForm({ name }));
  expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({
    name: 'Name must contain only letters and at least one word',
  });
});
