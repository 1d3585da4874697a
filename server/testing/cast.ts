import type { Db } from '#server/platform/db/database.ts';
import { insertSchools } from '#server/seed/schools.ts';
import type { UserType, Year } from '#shared/rules/people.ts';
import { cheapHash } from './cheap-hash.ts';

export const PASSWORD = 'Correct-horse-7!';

interface CastMember {
  name: string;
  username: string;
  email: string;
  userType: UserType;
  school: string | null;
  year: Year | null;
  moderator?: boolean;
  verified?: boolean;
}

export const CAST = {
  maya: {
    name: 'Maya Okafor',
    username: 'maya',
    email: 'maya@alderridge.edu',
    userType: 'medical_student',
    school: 'alder-ridge',
    year: 'M3',
    moderator: true,
  },
  tomasz: {
    name: 'Tomasz Wiśniewski',
    username: 'Tomasz.W',
    email: 'tomasz@students.alderridge.edu',
    userType: 'medical_student',
    school: 'alder-ridge',
    year: 'M1',
  },
  hannah: {
    name: 'Hannah Bell',
    username: 'hannah_b',
    email: 'hannah@alderridge.edu',
    userType: 'medical_student',
    school: 'alder-ridge',
    year: 'M2',
  },
  samuel: {
    name: 'Samuel Adeyemi',
    username: 'samuel',
    email: 'samuel@portellery.edu',
    userType: 'medical_student',
    school: 'port-ellery',
    year: 'M3',
    moderator: true,
  },
  kai: { name: 'Kai Nakoa', username: 'kai', email: 'kai@portellery.edu', userType: 'medical_student', school: 'port-ellery', year: 'M1' },
  ava: { name: 'Ava Thornton', username: 'ava', email: 'ava@mail.example', userType: 'premed_student', school: 'alder-ridge', year: null },
  noah: {
    name: 'Noah Whitfield',
    username: 'noah',
    email: 'noah@mail.example',
    userType: 'premed_student',
    school: 'port-ellery',
    year: null,
  },
  /** Signed up and confirmed, but without a finished profile. */
  ines: { name: 'Inês Duarte', username: 'ines', email: 'ines@alderridge.edu', userType: 'medical_student', school: null, year: null },
  pia: { name: 'Pia Premed', username: 'pia', email: 'pia@mail.example', userType: 'premed_student', school: null, year: null },
  /** Signed up, address not confirmed. */
  una: {
    name: 'Una Verified',
    username: 'una',
    email: 'una@alderridge.edu',
    userType: 'medical_student',
    school: null,
    year: null,
    verified: false,
  },
} satisfies Record<string, CastMember>;

export type CastName = keyof typeof CAST;

/** @param password hash of `PASSWORD`; servers in processes of their own need a real one */
export async function insertCast(db: Db, password = cheapHash(PASSWORD)): Promise<void> {
  const schools = await insertSchools(db);
  for (const member of Object.values<CastMember>(CAST)) {
    const institutionId = member.school === null ? null : (schools.get(member.school) ?? null);
    const { id } = await db
      .insertInto('members')
      .values({
        name: member.name,
        username: member.username,
        email: member.email,
        email_verified: member.verified ?? true,
        user_type: member.userType,
        institution_id: institutionId,
        year: member.year,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('credentials').values({ member_id: id, provider_id: 'credential', account_id: id, password }).execute();
    if (member.moderator && institutionId !== null)
      await db.insertInto('moderators').values({ member_id: id, institution_id: institutionId }).execute();
  }
}
