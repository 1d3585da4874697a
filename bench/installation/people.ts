import { tenantOf } from '#server/features/communities/tenant.ts';
import { YEARS } from '#shared/rules/people.ts';
import { idOf, type Random } from './random.ts';
import type { Size } from './sizes.ts';
import { free, type Tables } from './tables.ts';
import { VOCABULARY } from './texts.ts';

export interface Place {
  id: string;
  tenantId: string;
  people: number[];
}

export interface Population {
  memberIds: string[];
  medical: boolean[];
  dashboard: Place;
  places: Place[];
}

interface Plan {
  size: Size;
  random: Random;
  now: number;
  dashboardId: string;
  passwordHash: string;
}

const FIRST =
  'Maya Tomasz Hannah Samuel Kai Noor Jonas Priya Elena Marcus Aisha Diego Mei Oluwaseun Greta Ravi Sofia Liam Zainab Theo'.split(' ');
const YEAR = 365 * 86_400_000;
const COMMUNITIES = [
  ['general', 'commons', 1],
  ['grades', 'm', 4],
  ['classes', 'class-', 4],
  ['premed', 'premed', 1],
  ['admin', 'moderators', 1],
] as const;

export async function fillPeople(tables: Tables, plan: Plan): Promise<Population> {
  const { size, random, now } = plan;
  const schoolIds = Array.from({ length: size.schools }, (_, number) => idOf('institution', number, now - 4 * YEAR));
  const medical = Array.from({ length: size.members }, () => random.next() < 0.88);
  const schools = medical.map(() => random.low(size.schools, 1.6));
  const memberIds = medical.map((_, number) => idOf('member', number, now - 3 * YEAR));
  const inSchool = schoolIds.map(() => ({ medical: [] as number[], premed: [] as number[] }));
  for (const [number, school] of schools.entries()) inSchool[school]?.[medical[number] ? 'medical' : 'premed'].push(number);
  const places = await fillSchools(tables, plan, schoolIds, inSchool);
  // Committed before the students, because a trigger updates the count of students of committed
  // schools.
  await tables.close();
  await fillMembers(tables, plan, { memberIds, medical, schoolOf: (number) => schoolIds[schools[number] ?? 0] ?? '' });
  await fillModerators(tables, schoolIds, (school) =>
    (inSchool[school]?.medical ?? []).slice(0, 2).map((number) => memberIds[number] ?? ''),
  );
  await fillBlocks(tables, random, memberIds);
  const all = medical.flatMap((one, number) => (one ? [number] : []));
  return {
    memberIds,
    medical,
    dashboard: { id: plan.dashboardId, tenantId: tenantOf({ id: plan.dashboardId, institution_id: null }), people: all },
    places,
  };
}

interface People {
  memberIds: string[];
  medical: boolean[];
  schoolOf: (number: number) => string;
}

async function fillMembers(tables: Tables, { random, now, passwordHash }: Plan, { memberIds, medical, schoolOf }: People): Promise<void> {
  const members = await tables.open('members', [
    'id',
    'email',
    'email_verified',
    'name',
    'username',
    'user_type',
    'institution_id',
    'year',
    'specialty',
    'bio',
    'created_at',
  ]);
  const credentials = await tables.open('credentials', ['member_id', 'provider_id', 'account_id', 'password']);
  for (const [number, id] of memberIds.entries()) {
    const student = medical[number] === true;
    const name = `${FIRST[random.below(FIRST.length)]} ${VOCABULARY[150 + random.below(10_000)]}`;
    const at = new Date(now - 3 * YEAR + random.below(YEAR)).toISOString();
    const words = random.next() < 0.5 ? '' : `I like ${VOCABULARY[random.below(300)]} and ${VOCABULARY[random.below(300)]}.`;
    const kind = student ? 'medical_student' : 'premed_student';
    const year = student ? (YEARS[random.below(4)] ?? 'M1') : null;
    members.add([id, `bench${number}@bench.example`, true, name, `bench${number}`, kind, schoolOf(number), year, '', free(words), at]);
    credentials.add([id, 'credential', id, passwordHash]);
    await members.settle();
    await credentials.settle();
  }
}

type InSchool = { medical: number[]; premed: number[] }[];

async function fillSchools(tables: Tables, { now }: Plan, schoolIds: readonly string[], inSchool: InSchool): Promise<Place[]> {
  const institutions = await tables.open('institutions', ['id', 'name', 'slug']);
  const domains = await tables.open('institution_domains', ['domain', 'institution_id']);
  const communities = await tables.open('communities', ['id', 'institution_id', 'name', 'display_name', 'slug', 'sub_slug', 'position']);
  const places: Place[] = [];
  for (const [school, id] of schoolIds.entries()) {
    institutions.add([id, `Bench School ${school}`, `bench-school-${school}`]);
    domains.add([`school${school}.bench.example`, id]);
    let position = 0;
    for (const [kind, slug, count] of COMMUNITIES) {
      for (let number = 1; number <= count; number += 1) {
        const name = count === 1 ? slug : `${slug}${number}`;
        const communityId = idOf('community', school * 20 + position, now - 4 * YEAR);
        communities.add([communityId, id, `School ${school} ${name}`, name, name, kind, position]);
        position += 1;
        const people = inSchool[school]?.[kind === 'premed' ? 'premed' : 'medical'] ?? [];
        if (kind !== 'admin' && people.length > 0)
          places.push({ id: communityId, tenantId: tenantOf({ id: communityId, institution_id: id }), people });
      }
    }
  }
  return places;
}

async function fillModerators(tables: Tables, schoolIds: readonly string[], of: (school: number) => string[]): Promise<void> {
  const moderators = await tables.open('moderators', ['institution_id', 'member_id']);
  for (const [school, id] of schoolIds.entries()) for (const memberId of of(school)) moderators.add([id, memberId]);
}

async function fillBlocks(tables: Tables, random: Random, memberIds: readonly string[]): Promise<void> {
  const blocks = await tables.open('contact_blocks', ['blocker_id', 'blocked_id']);
  for (const [number, id] of memberIds.entries()) {
    const other = memberIds[(number + 1 + random.below(memberIds.length - 1)) % memberIds.length];
    if (random.next() < 0.01 && other !== undefined) blocks.add([id, other]);
  }
}
