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

/** Limits of one account and of one address. An address has more, because a whole campus may share one. */
export interface ClassLimits {
  account: Limit[];
  address: Limit[];
}

/**
 * Limits on calls by rate class, in addition to those on all requests, which are the only ones for reads. Every call that
 * passes its audience counts, also when its input or the handler refuses it.
 */
const CLASS_LIMITS: Record<Exclude<RateClass, 'read'>, ClassLimits> = {
  // High for an address: a class of 200 may sign up in one room, with some of these calls each while they type.
  lookup: { account: [perMinute(60)], address: [perMinute(600)] },
  search: { account: [perMinute(60)], address: [perMinute(600)] },
  // One after each pause while a title is typed, and one for the related posts of each page of a post.
  similar: { account: [perMinute(90)], address: [perMinute(900)] },
  // A request for each pause while one types.
  'search-typing': { account: [perMinute(180)], address: [perMinute(1_200)] },
  // The same for names behind an @.
  mention: { account: [perMinute(180)], address: [perMinute(1_200)] },
  check: { account: [perMinute(60)], address: [perMinute(600)] },
  write: { account: [perMinute(120)], address: [perMinute(900)] },
  // High for an address: a whole school may log in at eight o'clock. Failed log-ins have their own limits below.
  'sign-in': { account: [perMinute(60)], address: [perMinute(600)] },
  // Enough for a class of 200 in one room, including corrected forms.
  'sign-up': { account: [perHour(60)], address: [perMinute(60), perHour(300)] },
  mail: { account: [perHour(20)], address: [perMinute(30), perHour(200)] },
  post: { account: [perMinute(5), perDay(50)], address: [perMinute(100)] },
  edit: { account: [perMinute(20)], address: [perMinute(300)] },
  comment: { account: [perMinute(20)], address: [perMinute(300)] },
  // Nobody is told who thanks them.
  thanks: { account: [perMinute(10), perDay(30)], address: [perMinute(100)] },
  like: { account: [perMinute(120)], address: [perMinute(900)] },
  // One for each post that somebody looks at for a second, and one more when comments come meanwhile.
  seen: { account: [perMinute(180)], address: [perMinute(1_200)] },
  message: { account: [perMinute(60)], address: [perMinute(600)] },
  report: { account: [perDay(20)], address: [perDay(500)] },
  'moderator-mail': { account: [perHour(20), perDay(40)], address: [perDay(500)] },
  export: { account: [perMinute(10)], address: [perMinute(60)] },
  upload: { account: [perMinute(10), perHour(60), perDay(200)], address: [perMinute(200)] },
};

/** Kinds of requests that are counted separately for an address, before any work is done for them. */
export type Traffic = 'request' | 'file' | 'docs' | 'health';

/** Limits of one address. A page may load about 50 scripts and pictures. */
const TRAFFIC_LIMITS: Record<Traffic, Limit> = {
  request: perMinute(1_500),
  file: perMinute(12_000),
  docs: perMinute(60),
  health: perMinute(600),
};

const ANY_ACCOUNT = perMinute(300);

/** The limits of a rate class; for reads those on all requests. @param factor as for `createRateLimits` */
export function limitsOf(rate: RateClass, factor: number): ClassLimits {
  const { account, address } = rate === 'read' ? { account: [ANY_ACCOUNT], address: [TRAFFIC_LIMITS.request] } : CLASS_LIMITS[rate];
  return { account: scaleAll(account, factor), address: scaleAll(address, factor) };
}

function scaleAll(limits: readonly Limit[], factor: number): Limit[] {
  return limits.map((limit) => ({ ...limit, points: Math.floor(limit.points * factor) }));
}

/** Of all tabs together: a person with thirty of them may lose and find every connection several times a minute. */
const SUBSCRIPTIONS = perMinute(1_000);
/** Log-ins of one account with the right password: more than a person needs, and far below the limit of an address. */
const RIGHT_SIGN_INS = [perMinute(10), perHour(60)];
const SIGN_IN_FAILURES = perQuarter(5);
/** Of one account, in all browsers that know it together: one more never gives more tries than these. */
const KNOWN_FAILURES = perQuarter(30);
/** Of one address, for whatever accounts. Many at a school mistype theirs once or twice at eight o'clock; who guesses goes on. */
const WRONG_SIGN_INS = perMinute(300);
const SLIPS = 2;
/** Points that a wrong one beyond those of its account costs; a slip costs one, so that trying a word or two on everybody ends as well. */
const GUESS_WEIGHT = 5;
/** Seconds to wait after the last of those failures; twice as long after each further one. */
const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_600;
/** Seconds for which failures beyond the first few are remembered. */
const LONG_MEMORY = RETENTION.countHours * 3_600;
/**
 * Calls that mail somebody who need not have an account. Behind a school's address a whole year may sign up in an hour; a
 * single student there must not be able to mail the world.
 */
const MAILING: ReadonlySet<RateClass> = new Set<RateClass>(['sign-up', 'mail']);
const SCHOOL_MAILS = perHour(2_000);
const MAILBOX = [perHour(3), perDay(8)];
/** Limits on logging in, in addition to those of its rate class: successful log-ins, wrong passwords of an account, mails to a mailbox. */
export function signInLimits(factor: number) {
  return { right: scaleAll(RIGHT_SIGN_INS, factor), wrong: SIGN_IN_FAILURES, mails: MAILBOX };
}
export type SignInLimits = ReturnType<typeof signInLimits>;

/** How many posts and comments with `@moderators` one account may write. */
const MODERATOR_CALLS = [perHour(3), perDay(6)];
/** How many people one account may mention. */
const MENTIONS = [perHour(60), perDay(200)];

/** Of guesses one has to hear, not of each of them. */
const GUESSES_MAIL = [perDay(1)];

/** Mails that anybody can cause by typing an address. */
export type MailKind = 'confirmation' | 'notice' | 'reset' | 'code' | 'new-address' | 'guesses';

/**
 * Limits of one process, or of all nodes that share a Redis.
 * @param factor by which all are multiplied that count what people do; those that guard passwords and mailboxes stay
 * @param isSchoolNetwork to whose addresses the limits of one address do not apply
 */
export function createRateLimits(factor = 1, redis: Redis | null = null, isSchoolNetwork: IsSchoolNetwork = () => false) {
  const limiter = limiters(redis);
  const scale =
    (make: MakeLimiter): MakeLimiter =>
    (name, limit) =>
      make(name, { ...limit, points: Math.floor(limit.points * factor) });
  const scaled = scale(limiter);
  const anyAccount = [scaled('account', ANY_ACCOUNT)];
  const perAccount = mapLimits('account', scaled);
  const perAddress = mapLimits('address', scaled);
  // Each node counts these for itself: asking Redis would cost more than answering them.
  const scaledPerNode = scale(limiters(null));
  const traffic: Record<Traffic, Limiter[]> = {
    request: [scaled('address', TRAFFIC_LIMITS.request)],
    file: [scaledPerNode('file', TRAFFIC_LIMITS.file)],
    docs: [scaledPerNode('docs', TRAFFIC_LIMITS.docs)],
    health: [scaledPerNode('health', TRAFFIC_LIMITS.health)],
  };
  const subscriptions = [scaled('subscriptions', SUBSCRIPTIONS)];
  const failures = limiter('failures', SIGN_IN_FAILURES);
  const knownFailures = limiter('known-failures', KNOWN_FAILURES);
  const waits = limiter('waits', per(FIRST_WAIT)(1));
  const rightSignIns = RIGHT_SIGN_INS.map((limit) => scaled('right-sign-ins', limit));
  const moderatorCalls = MODERATOR_CALLS.map((limit) => scaled('moderator-calls', limit));
  const mentions = MENTIONS.map((limit) => scaled('mentions', limit));
  const wrong = [limiter('wrong-sign-ins', WRONG_SIGN_INS)];
  const mailbox = MAILBOX.map((limit) => limiter('mailbox', limit));
  const guessesMail = GUESSES_MAIL.map((limit) => limiter('guesses-mail', limit));
  const schoolMails = [scaled('school-mails', SCHOOL_MAILS)];
  const takeOf = async (limiters: readonly Limiter[], address: string, points = 1) => {
    if (!isSchoolNetwork(address)) await take(limiters, addressKey(address), points);
  };
  const forget = async (key: string) => {
    await failures.delete(key);
    await waits.delete(key);
  };
  const takeBack = async (key: string, account: string | null) => {
    await failures.reward(key);
    if (account !== null) await knownFailures.reward(account);
  };
  return {
    /** Counts one HTTP request of an address. @throws TOO_MANY_REQUESTS with the seconds to wait, as all that follow */
    countAddress: (kind: Traffic, address: string) =>
      // Nobody needs health and the API document more often behind a school's address.
      kind === 'health' || kind === 'docs' ? take(traffic[kind], addressKey(address)) : takeOf(traffic[kind], address),
    isSchoolNetwork,
    /** Counts one HTTP request of an account. */
    countAccount: (accountId: string) => take(anyAccount, accountId),
    /** Counts one topic that a tab of this account asks to hear of; false when it is too much. */
    takeSubscription: (accountId: string) => isTaken(subscriptions, accountId),
    /** Counts a text that calls all moderators of a school; false when it is too much. */
    takeModeratorCall: (accountId: string) => isTaken(moderatorCalls, accountId),
    /** Counts people mentioned in a text against the account's limit. @returns false when that exceeds it */
    takeMentions: (accountId: string, people: number) => isTaken(mentions, accountId, people),
    /** Counts one call of a route's class. */
    async countCall(rate: RateClass, accountId: string | null, address: string): Promise<void> {
      if (accountId !== null) await take(perAccount.get(rate) ?? [], accountId);
      if (accountId !== null && rate === 'sign-in') return;
      if (accountId === null && isSchoolNetwork(address) && MAILING.has(rate)) await take(schoolMails, addressKey(address));
      await takeOf(perAddress.get(rate) ?? [], address);
    },
    /**
     * Counts a log-in as failed before its password is looked at, so that guesses sent all at once gain nothing. After
     * five failures in 15 minutes one has to wait, after each further one twice as long, up to an hour.
     * @param key of this account, or of this account in one browser that knows it
     * @param account with the second: at most thirty of them fail in 15 minutes, in all such browsers together
     * @returns how many have failed under this key by now
     */
    async takeSignIn(key: string, account: string | null = null): Promise<number> {
      if (account !== null) await take([knownFailures], account);
      const { consumedPoints: count } = await failures.penalty(key);
      const beyond = count - SIGN_IN_FAILURES.points;
      if (beyond < 0) return count;
      try {
        await waits.consume(key, 1, { customDuration: Math.min(FIRST_WAIT * 2 ** beyond, LONGEST_WAIT) });
        await failures.set(key, count, LONG_MEMORY);
        return count;
      } catch (refused) {
        await takeBack(key, account);
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
      }
    },
    /** Counts a wrong password of an address. Never throws. @param failed what `takeSignIn` gave */
    async noteWrong(address: string, failed: number): Promise<void> {
      if (!isSchoolNetwork(address)) await isTaken(wrong, addressKey(address), failed > SLIPS ? GUESS_WEIGHT : 1);
    },
    /**
     * For those of whom nothing is known yet: throws after sixty wrong ones of this address within a minute, whatever the
     * accounts; the first two of an account weigh a fifth.
     */
    refuseGuesser: (address: string) => takeOf(wrong, address, 0),
    /** Throws where this account logs in so often that no password need be looked at. */
    refuseOften: (email: string) => take(rightSignIns, email, 0),
    /** Counts a right password. */
    takeRightSignIn: (email: string) => take(rightSignIns, email),
    /** Takes a visitor's log-in back from the address's count: it was right, or refused before its password was looked at. */
    async spareAddress(address: string): Promise<void> {
      if (isSchoolNetwork(address)) return;
      for (const one of perAddress.get('sign-in') ?? []) await one.reward(addressKey(address));
    },
    /** Forgets what failed under this key; of what failed in other browsers only this one is taken back. */
    async signInSucceeded(key: string, account: string | null = null): Promise<void> {
      await forget(key);
      if (account !== null) await knownFailures.reward(account);
    },
    /** Gives the points back after a failure of the server. */
    signInUndecided: (key: string, account: string | null = null) => takeBack(key, account),
    /** Forgets what failed for this account, but for what stands under browsers that knew it. */
    async forgetFailures(account: string): Promise<void> {
      await forget(account);
      await knownFailures.delete(account);
    },
    /**
     * Counts a mail somebody asked for, by mailbox and kind, so that nobody's mailbox can be flooded and no kind can keep
     * another from coming; false when it is not to be sent.
     */
    takeMail: (email: string, kind: MailKind) => isTaken(kind === 'guesses' ? guessesMail : mailbox, `${kind} ${mailboxOf(email)}`),
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Of an IPv6 address the network: every household and campus has more addresses than could be counted. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = (tail ?? '').split(':').filter((part) => part !== '');
  const whole = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

function mapLimits(whose: keyof ClassLimits, scaled: MakeLimiter): Map<RateClass, Limiter[]> {
  return new Map(
    Object.entries(CLASS_LIMITS).map(([rate, limits]) => [
      rate as RateClass,
      limits[whose].map((limit) => scaled(`${whose}-${rate}`, limit)),
    ]),
  );
}
