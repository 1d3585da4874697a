import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { untilBlocked } from '#server/testing/locks.ts';
import { confirmedNewcomer } from '#server/testing/people.ts';
import type { UserType } from '#shared/rules/people.ts';

const forum = useForum();

async function school(slug: 'alder-ridge' | 'port-ellery'): Promise<string> {
  const { items } = (await forum.anonymous().get('/institutions')).body;
  return items.find((one: { slug: string }) => one.slug === slug).id;
}

async function confirmed(userType: UserType, email?: string): Promise<Visitor> {
  return (await confirmedNewcomer(forum, { userType, ...(email === undefined ? {} : { email }) })).visitor;
}

function fieldsOf(answer: Answer) {
  return expectError(answer, 400, 'INPUT_INVALID').data.fields;
}

async function viewer(visitor: Visitor) {
  return (await visitor.get('/session')).body.viewer;
}

async function published(visitor: Visitor) {
  return (await forum.anonymous().get(`/profiles/${(await viewer(visitor)).username}`)).body;
}

test('the schools are listed by name, also for visitors', async () => {
  const { items } = (await forum.anonymous().get('/institutions')).body;
  expect(items.map(({ name, slug }: { name: string; slug: string }) => ({ name, slug }))).toEqual([
    { name: 'Alder Ridge School of Medicine', slug: 'alder-ridge' },
    { name: 'Port Ellery College of Medicine', slug: 'port-ellery' },
  ]);
});

test('the school of the confirmed address is marked, so that the form preselects it', async () => {
  const marked = async (visitor: Visitor) => {
    const { items } = (await visitor.get('/institutions')).body;
    return items.flatMap(({ slug, isOfYourAddress }: { slug: string; isOfYourAddress: boolean }) => (isOfYourAddress ? [slug] : []));
  };
  expect(await marked(await confirmed('medical_student'))).toEqual(['alder-ridge']);
  expect(await marked(await confirmed('medical_student', `r.${randomUUID()}@students.portellery.edu`))).toEqual(['port-ellery']);
  expect(await marked(await confirmed('medical_student', `r.${randomUUID()}@elsewhere.edu`))).toEqual([]);
  expect(await marked(forum.anonymous())).toEqual([]);
});

test('premed students read where each school’s premed community is, other people do not', async () => {
  const places = async (visitor: Visitor) => {
    const { items } = (await visitor.get('/institutions')).body;
    return items.map(({ premedSlug }: { premedSlug: string | null }) => premedSlug);
  };
  expect(await places(await forum.as('ava'))).toEqual(['premed', 'premed']);
  expect(await places(await forum.as('maya'))).toEqual([null, null]);
  expect(await places(forum.anonymous())).toEqual([null, null]);
});

describe('the kind of account, chosen wrongly at sign-up', () => {
  test('is changed before the profile is complete, and not after', async () => {
    const rosa = await confirmed('premed_student', `r.${randomUUID()}@alderridge.edu`);
    const changed = await rosa.put('/profile/user-type', { userType: 'medical_student' });
    expect(changed).toMatchObject({ status: 200, body: { message: 'You are a medical student now.' } });
    const { id, setupPath } = await viewer(rosa);
    expect(setupPath).toBe(`/${id}/profile-setup`);
    const setup = { institutionId: await school('alder-ridge'), year: 'M2' };
    expect((await rosa.put('/profile/medical-setup', setup)).status).toBe(200);
    expectError(await rosa.put('/profile/user-type', { userType: 'premed_student' }), 409, 'CONFLICT');
    expect((await viewer(rosa)).userType).toBe('medical_student');
  });

  test('becomes medical student only with an address that medical students may have', async () => {
    const leon = await confirmed('premed_student', `l.${randomUUID()}@mail.example`);
    const refused = await leon.put('/profile/user-type', { userType: 'medical_student' });
    expect(fieldsOf(refused)).toEqual({ userType: 'Email must be a valid .edu email address' });
    expect((await viewer(leon)).userType).toBe('premed_student');
  });
});

describe('a medical student’s setup', () => {
  test('completes the profile, opens the forum and leads to the Dashboard', async () => {
    const rosa = await confirmed('medical_student');
    expectError(await rosa.get('/communities'), 403, 'PROFILE_INCOMPLETE');
    const answer = await rosa.put('/profile/medical-setup', {
      institutionId: await school('alder-ridge'),
      year: 'M2',
      specialty: ' Family medicine ',
      interests: 'Climbing,\nchoir',
      bio: 'I like long walks & short notes.',
      instagram: '@rosa.draws!',
      facebook: 'https://www.facebook.com/rosa-delgado/?ref=me',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully', homePath: '/thedashboard' } });
    expect(await viewer(rosa)).toMatchObject({
      complete: true,
      year: 'M2',
      institution: { slug: 'alder-ridge' },
      homePath: '/thedashboard',
    });
    expect((await rosa.get('/communities')).status).toBe(200);
    expect(await published(rosa)).toMatchObject({
      year: 'M2',
      school: 'Alder Ridge School of Medicine',
      specialty: 'Family medicine',
      interests: 'Climbing,\nchoir',
      bio: 'I like long walks & short notes.',
      instagramUrl: 'https://www.instagram.com/rosa.draws',
      facebookUrl: 'https://www.facebook.com/rosa-delgado',
    });
  });

  test.each([
    ['the school’s own domain', 'own@alderridge.edu'],
    ['a sub-domain of the school’s', 'sub@students.med.alderridge.edu'],
  ])('accepts an address of %s', async (_which, email) => {
    const visitor = await confirmed('medical_student', email);
    expect((await visitor.put('/profile/medical-setup', { institutionId: await school('alder-ridge'), year: 'M1' })).status).toBe(200);
  });

  test('offers premed students only schools with an open premed community', async () => {
    const premed = await confirmed('premed_student', 'chooser@mail.example');
    const id = await school('port-ellery');
    const offered = async (visitor: Visitor) =>
      (await visitor.get('/institutions')).body.items.some((one: { slug: string }) => one.slug === 'port-ellery');
    const close = (archived_at: string | null) =>
      forum.db.updateTable('communities').set({ archived_at }).where('institution_id', '=', id).where('sub_slug', '=', 'premed').execute();
    expect(await offered(premed)).toBe(true);
    await close('2026-01-01T00:00:00Z');
    expect([await offered(premed), await offered(forum.anonymous())]).toEqual([false, true]);
    expect(fieldsOf(await premed.put('/profile/premed-setup', { institutionId: id }))).toHaveProperty('institutionId');
    await close(null);
    expect((await premed.put('/profile/premed-setup', { institutionId: id })).status).toBe(200);
  });

  test('accepts an address below the domain of two schools only for the one that it is nearer to', async () => {
    const alderRidge = await school('alder-ridge');
    const portEllery = await school('port-ellery');
    await forum.db.insertInto('institution_domains').values({ domain: 'north.alderridge.edu', institution_id: portEllery }).execute();
    const visitor = await confirmed('medical_student', 'near@students.north.alderridge.edu');
    const { items } = (await visitor.get('/institutions')).body;
    const own = items.filter(({ isOfYourAddress }: { isOfYourAddress: boolean }) => isOfYourAddress);
    expect(own.map(({ slug }: { slug: string }) => slug)).toEqual(['port-ellery']);
    const setUp = (institutionId: string) => visitor.put('/profile/medical-setup', { institutionId, year: 'M1' });
    expect(fieldsOf(await setUp(alderRidge))).toHaveProperty('institutionId');
    expect((await setUp(portEllery)).status).toBe(200);
    await forum.db.deleteFrom('institution_domains').where('domain', '=', 'north.alderridge.edu').execute();
  });

  test.each([
    ['the other school’s domain', 'other@portellery.edu'],
    ['a domain that only ends alike', 'end@notalderridge.edu'],
    ['a domain that only begins alike', 'begin@alderridge.edu.other.edu'],
  ])('refuses an address of %s and keeps the profile open', async (_which, email) => {
    const visitor = await confirmed('medical_student', email);
    const answer = await visitor.put('/profile/medical-setup', { institutionId: await school('alder-ridge'), year: 'M1' });
    expect(fieldsOf(answer)).toEqual({ institutionId: 'Your email domain does not match the selected school' });
    expect(await viewer(visitor)).toMatchObject({ complete: false, institution: null, year: null });
  });

  test('without school and year names both fields', async () => {
    const ines = await forum.as('ines');
    expect(fieldsOf(await ines.put('/profile/medical-setup', {}))).toEqual({
      institutionId: 'Please select a school',
      year: 'Please select your year',
    });
    expect(fieldsOf(await ines.put('/profile/medical-setup', { institutionId: '', year: 'M5' }))).toEqual({
      institutionId: 'Please select a school',
      year: 'Please select your year',
    });
  });

  test('names every text that is too long, and accepts texts of the maximum length', async () => {
    const visitor = await confirmed('medical_student');
    const institutionId = await school('alder-ridge');
    const texts = (more: number) => ({ bio: 'b'.repeat(1500 + more), interests: 'i'.repeat(350 + more), specialty: 's'.repeat(40 + more) });
    const fields = fieldsOf(await visitor.put('/profile/medical-setup', { institutionId, year: 'M1', ...texts(1) }));
    expect(fields).toEqual({ bio: 'At most 1,500 characters', interests: 'At most 350 characters', specialty: 'At most 40 characters' });
    expect((await visitor.put('/profile/medical-setup', { institutionId, year: 'M1', ...texts(0) })).status).toBe(200);
  });

  test('with a missing school says so', async () => {
    const ines = await forum.as('ines');
    expect(fieldsOf(await ines.put('/profile/medical-setup', { institutionId: randomUUID(), year: 'M1' }))).toEqual({
      institutionId: 'Institution not found',
    });
  });
});

describe('a premed student’s setup', () => {
  test('accepts any school whatever the address, and leads to its premed community', async () => {
    const visitor = await confirmed('premed_student', 'somebody@anywhere.example');
    const answer = await visitor.put('/profile/premed-setup', { institutionId: await school('port-ellery') });
    expect(answer).toMatchObject({ status: 200, body: { homePath: '/communities/port-ellery/premed/premed' } });
    expect(await viewer(visitor)).toMatchObject({ complete: true, year: null, institution: { slug: 'port-ellery' } });
  });

  test('without a school or with an unknown one says so', async () => {
    const pia = await forum.as('pia');
    expect(fieldsOf(await pia.put('/profile/premed-setup', {}))).toEqual({ institutionId: 'Please select a school' });
    expect(fieldsOf(await pia.put('/profile/premed-setup', { institutionId: randomUUID() }))).toEqual({
      institutionId: 'Institution not found',
    });
  });

  test('accepts no year', async () => {
    const pia = await forum.as('pia');
    expect(
      Object.keys(fieldsOf(await pia.put('/profile/premed-setup', { institutionId: await school('alder-ridge'), year: 'M1' })) ?? {}),
    ).toEqual(['year']);
  });
});

describe('handles', () => {
  test.each([
    ['with characters that no handle has', { instagram: ' @maya-okafor 7! ', facebook: 'maya_okafor-7' }, 'mayaokafor7', 'maya_okafor-7'],
    ['pasted as links', { instagram: 'https://www.instagram.com/maya_o.7/?hl=en', facebook: 'facebook.com/maya.o' }, 'maya_o.7', 'maya.o'],
    ['left empty', { instagram: '', facebook: '  ' }, null, null],
  ])('%s are kept as full profile links, or not at all', async (_which, handles, instagram, facebook) => {
    const visitor = await confirmed('medical_student');
    await visitor.put('/profile/medical-setup', { institutionId: await school('alder-ridge'), year: 'M1', ...handles });
    expect(await published(visitor)).toMatchObject({
      instagramUrl: instagram === null ? null : `https://www.instagram.com/${instagram}`,
      facebookUrl: facebook === null ? null : `https://www.facebook.com/${facebook}`,
    });
  });
});

test('empty handles and links to other sites are refused, and the profile stays unfinished', async () => {
  const visitor = await confirmed('medical_student');
  const handles = { instagram: 'javascript:alert(1)', facebook: 'https://evil.example/x"onload=' };
  const answer = await visitor.put('/profile/medical-setup', { institutionId: await school('alder-ridge'), year: 'M1', ...handles });
  expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({
    instagram: 'Please enter the name of your Instagram profile',
    facebook: 'Please enter the name of your Facebook profile',
  });
  expect(await viewer(visitor)).toMatchObject({ complete: false });
});

describe('who may set up a profile', () => {
  test('not a student of the other kind', async () => {
    const institutionId = await school('alder-ridge');
    const [ines, pia] = [await forum.as('ines'), await forum.as('pia')];
    const text = "You don't have permission to access this profile setup";
    expect(expectError(await ines.put('/profile/premed-setup', { institutionId }), 403, 'FORBIDDEN').message).toBe(text);
    expect(expectError(await pia.put('/profile/medical-setup', { institutionId, year: 'M1' }), 403, 'FORBIDDEN').message).toBe(text);
    expect(await viewer(ines)).toMatchObject({ complete: false });
    expect(await viewer(pia)).toMatchObject({ complete: false });
  });

  test('not somebody with a complete profile, so that nobody changes school this way', async () => {
    const [hannah, ava] = [await forum.as('hannah'), await forum.as('ava')];
    const institutionId = await school('port-ellery');
    const text = 'Your profile is already set up';
    const refused = expectError(await hannah.put('/profile/medical-setup', { institutionId, year: 'M1' }), 409, 'CONFLICT');
    expect(refused.message).toBe(text);
    expect(refused.data.profile).toMatchObject({ school: 'Alder Ridge School of Medicine' });
    expect(expectError(await ava.put('/profile/premed-setup', { institutionId }), 409, 'CONFLICT').message).toBe(text);
    expect((await viewer(hannah)).institution.slug).toBe('alder-ridge');
    expect((await viewer(ava)).institution.slug).toBe('alder-ridge');
  });

  test('not a visitor', async () => {
    const institutionId = await school('alder-ridge');
    expectError(await forum.anonymous().put('/profile/medical-setup', { institutionId, year: 'M1' }), 401, 'SESSION_MISSING');
    expectError(await forum.anonymous().put('/profile/premed-setup', { institutionId }), 401, 'SESSION_MISSING');
  });
});

describe('a half complete profile', () => {
  async function half(stored: { institution_id: string } | { year: 'M1' }) {
    const visitor = await confirmed('medical_student');
    const { id } = await viewer(visitor);
    await forum.db.updateTable('members').set(stored).where('id', '=', id).execute();
    return visitor;
  }

  test.each([
    ['a school', async () => ({ institution_id: await school('alder-ridge') })],
    ['a year', async () => ({ year: 'M1' as const })],
  ])('%s: set-up stores school and year, and the forum opens', async (_which, stored) => {
    const visitor = await half(await stored());
    expectError(await visitor.get('/communities'), 403, 'PROFILE_INCOMPLETE');
    const answer = await visitor.put('/profile/medical-setup', { institutionId: await school('alder-ridge'), year: 'M3' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully', homePath: '/thedashboard' } });
    expect(await viewer(visitor)).toMatchObject({ complete: true, year: 'M3', institution: { slug: 'alder-ridge' } });
    expect((await visitor.get('/communities')).status).toBe(200);
  });

  test('a school: one of several concurrent set-ups is stored, the others get 409 with the stored profile', async () => {
    const visitor = await half({ institution_id: await school('alder-ridge') });
    const institutionId = await school('alder-ridge');
    const years = ['M1', 'M2', 'M3', 'M4'];
    const answers = await Promise.all(years.map((year) => visitor.put('/profile/medical-setup', { institutionId, year })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { year, institution } = await viewer(visitor);
    expect(year).toBe(years[answers.findIndex(({ status }) => status === 200)]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(expectError(answer, 409, 'CONFLICT').data.profile).toEqual({ school: institution.name, year });
    }
  });
});

describe('several simultaneous set-ups', () => {
  test.each([
    ['medical_student', 'medical-setup', { year: 'M2' }],
    ['premed_student', 'premed-setup', {}],
  ] as const)('for a %s: one is stored and gets 200, the others get 409 with the stored profile', async (userType, route, more) => {
    const visitor = await confirmed(userType, `${randomUUID()}@${userType === 'medical_student' ? 'alderridge.edu' : 'mail.example'}`);
    const member = await viewer(visitor);
    const other = userType === 'premed_student' ? 'port-ellery' : 'alder-ridge';
    const schools = [await school('alder-ridge'), await school(other)];
    const bios = ['One', 'Two', 'Three', 'Four'];
    const sent = await forum.db.transaction().execute(async (trx) => {
      await trx.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().execute();
      const requests = bios.map((bio, index) => visitor.put(`/profile/${route}`, { institutionId: schools[index % 2], bio, ...more }));
      await untilBlocked(forum.db, bios.length);
      return { requests };
    });
    const answers = await Promise.all(sent.requests);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    const stored = await viewer(visitor);
    expect(stored.institution.id).toBe(schools[won % 2]);
    expect((await published(visitor)).bio).toBe(bios[won]);
    const { institution, year } = stored;
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const { message, data } = expectError(answer, 409, 'CONFLICT');
      expect(message).toBe('Your profile is already set up');
      expect(data.profile).toEqual({ school: institution.name, year });
    }
  });
});
