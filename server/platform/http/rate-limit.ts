import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#shared/contract/base.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { mailboxOf } from '#shared/rules/sign-up.ts';
import type { Redis } from '../redis.ts';
import { isTaken, type Limit, type Limiter, limiters, type MakeLimiter, take, tooMany } from './limiters.ts';
import type { IsSchoolNetwork } from './school-networks.ts';

const per =
  (duration: number) =>
  (points: number): Limit => ({ points, duration });
const [perMinute, perHour, perDay, perQuarter] = [per(60), per(3_600), per(86_400), per(900)];

/** Addresses have higher limits than accounts, because a whole campus may share one. */
export interface ClassLimits {
  account: Limit[];
  address: Limit[];
}

/**
 * In addition to the limits on all requests, which are the only ones for reads. Every call that
 * passes its audience counts, even if it is refused later.
 */
const CLASS_LIMITS: Record<Exclude<RateClass, 'read'>, ClassLimits> = {
  // A class of 200 may sign up in one room, with several of these calls each.
  lookup: { account: [perMinute(60)], address: [perMinute(600)] },
  search: { account: [perMinute(60)], address: [perMinute(600)] },
  // One per pause while a title is typed, and one per post page for related posts.
  similar: { account: [perMinute(90)], address: [perMinute(900)] },
  'search-typing': { account: [perMinute(180)], address: [perMinute(1_200)] },
  mention: { account: [perMinute(180)], address: [perMinute(1_200)] },
  check: { account: [perMinute(60)], address: [perMinute(600)] },
  write: { account: [perMinute(120)], address: [perMinute(900)] },
  // A whole school may log in at eight o'clock. Failed log-ins have their own limits below.
  'sign-in': { account: [perMinute(60)], address: [perMinute(600)] },
  'sign-up': { account: [perHour(60)], address: [perMinute(60), perHour(300)] },
  mail: { account: [perHour(20)], address: [perMinute(30), perHour(200)] },
  post: { account: [perMinute(5), perDay(50)], address: [perMinute(100)] },
  edit: { account: [perMinute(20)], address: [perMinute(300)] },
  comment: { account: [perMinute(20), perDay(200)], address: [perMinute(300)] },
  // Thanks are anonymous, so abuse must stay small.
  thanks: { account: [perMinute(10), perDay(30)], address: [perMinute(100)] },
  like: { account: [perMinute(120)], address: [perMinute(900)] },
  seen: { account: [perMinute(180)], address: [perMinute(1_200)] },
  message: { account: [perMinute(60), perDay(3_000)], address: [perMinute(600)] },
  report: { account: [perDay(20)], address: [perDay(500)] },
  'moderator-mail': { account: [perHour(20), perDay(40)], address: [perDay(500)] },
  export: { account: [perMinute(10)], address: [perMinute(60)] },
  upload: { account: [perMinute(10), perHour(60), perDay(200)], address: [perMinute(200)] },
};

export type Traffic = 'request' | 'large' | 'file' | 'docs' | 'health';

const TRAFFIC_LIMITS: Record<Traffic, Limit> = {
  request: perMinute(1_500),
  // Parsing a large body takes many times as long as answering. Uploads are not parsed.
  large: perMinute(60),
  file: perMinute(12_000),
  docs: perMinute(60),
  health: perMinute(600),
};

/** Milliseconds per address: a third of a processor. A page of long texts can take half a second. */
const RENDERING = perMinute(20_000);

export function limitsOf(rate: RateClass, factor: number): ClassLimits {
  const { account, address } = rate === 'read' ? { account: COUNTS.account, address: [TRAFFIC_LIMITS.request] } : CLASS_LIMITS[rate];
  return { account: account.map((limit) => scale(limit, factor)), address: address.map((limit) => scale(limit, factor)) };
}

function scale(limit: Limit, factor: number): Limit {
  return { ...limit, points: Math.floor(limit.points * factor) };
}

/** Counts of one account, or as said, under these names. */
const COUNTS = {
  account: [perMinute(300)],
  // All tabs together: a person with thirty tabs may reconnect several times a minute.
  subscriptions: [perMinute(1_000)],
  // More than a person needs, and far below an address's limit.
  'right-sign-ins': [perMinute(10), perHour(60)],
  'moderator-calls': [perHour(3), perDay(6)],
  mentions: [perHour(60), perDay(200)],
  // Messages to people who share no conversation yet; each is mailed.
  'first-messages': [perHour(30), perDay(100)],
  // Posts and comments of other people that one moderator may delete, so that a stolen account can do little harm.
  'moderator-deletions': [perHour(30), perDay(100)],
  // Per address of a school. A whole year may sign up in an hour, but one student must not be able
  // to mail the world.
  'school-mails': [perHour(2_000)],
} satisfies Record<string, Limit[]>;

/** These guard passwords and mailboxes, so the factor does not multiply them. */
const FIXED_COUNTS = {
  'moderator-deletions-mail': [perDay(1)],
  // Per address, over all accounts: many people of a school mistype theirs once or twice.
  'wrong-sign-ins': [perMinute(300)],
  mailbox: [perHour(3), perDay(8)],
  // No daily limit: a link works for an hour, so a stranger who used up the limit could keep the
  // owner from choosing a password for the rest of the day.
  resets: [perHour(3)],
  'guesses-mail': [perDay(1)],
} satisfies Record<string, Limit[]>;

export type CountName = keyof typeof COUNTS | keyof typeof FIXED_COUNTS;

const SIGN_IN_FAILURES = perQuarter(5);
/** Per account, over all browsers that know it, so that more browsers give no more guesses. */
const KNOWN_FAILURES = perQuarter(30);
const FREE_FAILURES = 2;
/**
 * Points of a wrong password beyond an account's first two, which cost one each. Trying one password
 * on every account is thus limited too.
 */
const GUESS_WEIGHT = 5;
const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_600;
const FAILURE_MEMORY = RETENTION.countHours * 3_600;
/** Calls that mail people without an account. */
const MAILING: ReadonlySet<RateClass> = new Set<RateClass>(['sign-up', 'mail']);

export function signInLimits(factor: number) {
  return { right: COUNTS['right-sign-ins'].map((limit) => scale(limit, factor)), wrong: SIGN_IN_FAILURES, mails: FIXED_COUNTS.mailbox };
}
export type SignInLimits = ReturnType<typeof signInLimits>;

/** Mails that anybody can cause by typing an address. */
type MailKind = 'confirmation' | 'notice' | 'reset' | 'code' | 'new-address' | 'guesses';

/**
 * @param factor multiplies all limits except those that guard passwords and mailboxes
 * @param isSchoolNetwork addresses without the limits per address
 */
export function createRateLimits(factor = 1, redis: Redis | null = null, isSchoolNetwork: IsSchoolNetwork = () => false) {
  const limiter = limiters(redis);
  const scaled: MakeLimiter = (name, limit) => limiter(name, scale(limit, factor));
  const counts: Record<CountName, Limiter[]> = { ...makeEach(COUNTS, scaled), ...makeEach(FIXED_COUNTS, limiter) };
  const perAccount = mapLimits('account', scaled);
  const perAddress = mapLimits('address', scaled);
  // Counted per node: asking Redis would cost more than answering.
  const perNode = limiters(null);
  const scaledPerNode: MakeLimiter = (name, limit) => perNode(name, scale(limit, factor));
  const traffic: Record<Traffic, Limiter[]> = {
    request: [scaled('address', TRAFFIC_LIMITS.request)],
    large: [scaled('large', TRAFFIC_LIMITS.large)],
    file: [scaledPerNode('file', TRAFFIC_LIMITS.file)],
    docs: [scaledPerNode('docs', TRAFFIC_LIMITS.docs)],
    health: [scaledPerNode('health', TRAFFIC_LIMITS.health)],
  };
  const rendering = [scaledPerNode('rendering', RENDERING)];
  const failures = limiter('failures', SIGN_IN_FAILURES);
  const knownFailures = limiter('known-failures', KNOWN_FAILURES);
  const delays = limiter('waits', per(FIRST_WAIT)(1));
  const mailLimits = (kind: MailKind) => counts[kind === 'guesses' ? 'guesses-mail' : kind === 'reset' ? 'resets' : 'mailbox'];
  const takeForAddress = async (limiters: readonly Limiter[], address: string, points = 1) => {
    if (!isSchoolNetwork(address)) await take(limiters, addressKey(address), points);
  };
  const forget = async (key: string) => {
    await failures.delete(key);
    await delays.delete(key);
  };
  const refund = async (key: string, account: string | null) => {
    await failures.reward(key);
    if (account !== null) await knownFailures.reward(account);
  };
  return {
    countAddress: (kind: Traffic, address: string) =>
      kind === 'health' || kind === 'docs' ? take(traffic[kind], addressKey(address)) : takeForAddress(traffic[kind], address),
    isSchoolNetwork,
    /** @throws TOO_MANY_REQUESTS */
    take: (name: CountName, key: string, points?: number) => take(counts[name], key, points),
    tryTake: (name: CountName, key: string, points?: number) => isTaken(counts[name], key, points),
    async countCall(rate: RateClass, accountId: string | null, address: string): Promise<void> {
      if (accountId !== null) await take(perAccount.get(rate) ?? [], accountId);
      if (accountId !== null && rate === 'sign-in') return;
      if (accountId === null && isSchoolNetwork(address) && MAILING.has(rate)) await take(counts['school-mails'], addressKey(address));
      await takeForAddress(perAddress.get(rate) ?? [], address);
    },
    /**
     * Counts a log-in as failed before its password is checked, so that concurrent guesses gain
     * nothing. After five failures in 15 minutes the wait begins and doubles with each further one,
     * up to an hour.
     * @param key the account, or the account in a browser that knows it
     * @param account in the second case: limits all such browsers together to thirty failures in 15
     * minutes
     * @returns the failures under this key
     */
    async takeSignIn(key: string, account: string | null = null): Promise<number> {
      if (account !== null) await take([knownFailures], account);
      const { consumedPoints: count } = await failures.penalty(key);
      const excess = count - SIGN_IN_FAILURES.points;
      if (excess < 0) return count;
      try {
        await delays.consume(key, 1, { customDuration: Math.min(FIRST_WAIT * 2 ** excess, LONGEST_WAIT) });
        await failures.set(key, count, FAILURE_MEMORY);
        return count;
      } catch (refused) {
        await refund(key, account);
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
      }
    },
    /** Never throws. @param failed from `takeSignIn` */
    async noteWrong(address: string, failed: number): Promise<void> {
      if (!isSchoolNetwork(address))
        await isTaken(counts['wrong-sign-ins'], addressKey(address), failed > FREE_FAILURES ? GUESS_WEIGHT : 1);
    },
    /** Whether this address has left something of its minute's share of rendering pages. */
    mayRender: async (address: string) => isSchoolNetwork(address) || isTaken(rendering, addressKey(address), 0),
    noteRendering: (address: string, milliseconds: number) => isTaken(rendering, addressKey(address), Math.ceil(milliseconds)),
    /**
     * Throws after sixty wrong passwords of this address within a minute, over all accounts; the
     * first two of an account weigh a fifth.
     */
    refuseGuesser: (address: string) => takeForAddress(counts['wrong-sign-ins'], address, 0),
    refuseOften: (email: string) => take(counts['right-sign-ins'], email, 0),
    takeRightSignIn: (email: string) => take(counts['right-sign-ins'], email),
    /**
     * Undoes the address's count of a log-in that was right or was refused before its password was
     * checked.
     */
    async spareAddress(address: string): Promise<void> {
      if (isSchoolNetwork(address)) return;
      for (const one of perAddress.get('sign-in') ?? []) await one.reward(addressKey(address));
    },
    /** Clears the failures under this key, and removes this one from the count of all known browsers. */
    async signInSucceeded(key: string, account: string | null = null): Promise<void> {
      await forget(key);
      if (account !== null) await knownFailures.reward(account);
    },
    signInUndecided: (key: string, account: string | null = null) => refund(key, account),
    async forgetFailures(account: string): Promise<void> {
      await forget(account);
      await knownFailures.delete(account);
    },
    /** Per mailbox and kind, so that nobody's mailbox can be flooded and no kind blocks another. */
    takeMail: (email: string, kind: MailKind) => isTaken(mailLimits(kind), `${kind} ${oneMailboxOf(email)}`),
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Gmail ignores dots. */
function oneMailboxOf(email: string): string {
  const [local = '', host = ''] = mailboxOf(email).split('@');
  return /^(?:gmail|googlemail)\.com$/.test(host) ? local.replaceAll('.', '') : `${local}@${host}`;
}

/** IPv6 addresses are counted by /56 network, which many providers give to each household. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = (tail ?? '').split(':').filter((part) => part !== '');
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const subnets = Math.floor(Number.parseInt(groups[3] ?? '0', 16) / 256) * 256;
  return `${groups.slice(0, 3).join(':')}:${subnets.toString(16)}::/56`;
}

function mapLimits(whose: keyof ClassLimits, scaled: MakeLimiter): Map<RateClass, Limiter[]> {
  return new Map(
    Object.entries(CLASS_LIMITS).map(([rate, limits]) => [
      rate as RateClass,
      limits[whose].map((limit) => scaled(`${whose}-${rate}`, limit)),
    ]),
  );
}

function makeEach<Name extends string>(table: Record<Name, Limit[]>, make: MakeLimiter): Record<Name, Limiter[]> {
  const made = Object.entries<Limit[]>(table).map(([name, limits]) => [name, limits.map((limit) => make(name, limit))]);
  return Object.fromEntries(made) as Record<Name, Limiter[]>;
}
