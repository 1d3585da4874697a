import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#shared/contract/base.ts';
import { mailboxOf } from '#shared/rules/sign-up.ts';
import type { Redis } from '../redis.ts';
import { isTaken, type Limit, type Limiter, limiters, type MakeLimiter, take, tooMany } from './limiters.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Limits of one account and of one address. An address has more, because a whole campus may share one. */
interface ClassLimits {
  account: Limit[];
  address: Limit[];
}

/**
 * Limits on calls by rate class, in addition to those on all requests, which are the only ones for reads. Every call that
 * passes its audience counts, also when its input or the handler refuses it.
 */
const CLASS_LIMITS: Record<Exclude<RateClass, 'read'>, ClassLimits> = {
  // High for an address: a class of 200 may sign up in one room, with some of these calls each while they type.
  lookup: { account: [{ points: 60, duration: MINUTE }], address: [{ points: 600, duration: MINUTE }] },
  search: { account: [{ points: 60, duration: MINUTE }], address: [{ points: 600, duration: MINUTE }] },
  check: { account: [{ points: 60, duration: MINUTE }], address: [{ points: 600, duration: MINUTE }] },
  write: { account: [{ points: 120, duration: MINUTE }], address: [{ points: 900, duration: MINUTE }] },
  // High for an address: a whole school may log in at eight o'clock. Failed log-ins have their own limits below.
  'sign-in': { account: [{ points: 60, duration: MINUTE }], address: [{ points: 600, duration: MINUTE }] },
  // Enough for a class of 200 in one room, including corrected forms.
  'sign-up': {
    account: [{ points: 60, duration: HOUR }],
    address: [
      { points: 60, duration: MINUTE },
      { points: 300, duration: HOUR },
    ],
  },
  mail: {
    account: [{ points: 20, duration: HOUR }],
    address: [
      { points: 30, duration: MINUTE },
      { points: 200, duration: HOUR },
    ],
  },
  post: {
    account: [
      { points: 5, duration: MINUTE },
      { points: 50, duration: DAY },
    ],
    address: [{ points: 100, duration: MINUTE }],
  },
  edit: { account: [{ points: 20, duration: MINUTE }], address: [{ points: 300, duration: MINUTE }] },
  comment: { account: [{ points: 20, duration: MINUTE }], address: [{ points: 300, duration: MINUTE }] },
  like: { account: [{ points: 120, duration: MINUTE }], address: [{ points: 900, duration: MINUTE }] },
  message: { account: [{ points: 60, duration: MINUTE }], address: [{ points: 600, duration: MINUTE }] },
  report: { account: [{ points: 20, duration: DAY }], address: [{ points: 500, duration: DAY }] },
  export: { account: [{ points: 10, duration: MINUTE }], address: [{ points: 60, duration: MINUTE }] },
  upload: {
    account: [
      { points: 10, duration: MINUTE },
      { points: 60, duration: HOUR },
      { points: 200, duration: DAY },
    ],
    address: [{ points: 200, duration: MINUTE }],
  },
};

/** Kinds of requests that are counted separately for an address, before any work is done for them. */
export type Traffic = 'request' | 'file' | 'docs' | 'health';

/** Limits of one address. A page may load about 50 scripts and pictures. */
const TRAFFIC_LIMITS: Record<Traffic, Limit> = {
  request: { points: 1_500, duration: MINUTE },
  file: { points: 12_000, duration: MINUTE },
  docs: { points: 60, duration: MINUTE },
  health: { points: 600, duration: MINUTE },
};

/** Of one account, with the right password: more than anybody needs, and few of what an address has. */
const RIGHT_SIGN_INS: Limit[] = [
  { points: 10, duration: 60 },
  { points: 60, duration: 3_600 },
];
const ANY_ACCOUNT: Limit = { points: 300, duration: 60 };
/** Of all tabs together: a person with thirty of them may lose and find every connection several times a minute. */
const SUBSCRIPTIONS: Limit = { points: 1_000, duration: 60 };
const SIGN_IN_FAILURES: Limit = { points: 5, duration: 900 };
/** Of one account, in all browsers that know it together: one more never gives more tries than these. */
const KNOWN_FAILURES: Limit = { points: 30, duration: 900 };
/** Of one address, for whatever accounts. Many at a school mistype theirs once or twice at eight o'clock; who guesses goes on. */
const WRONG_SIGN_INS: Limit = { points: 300, duration: 60 };
const SLIPS = 2;
/** Points that a wrong one beyond those of its account costs; a slip costs one, so that trying a word or two on everybody ends as well. */
const GUESS_WEIGHT = 5;
/** Seconds to wait after the last of those failures; twice as long after each further one. */
const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_600;
/** Seconds for which failures beyond the first few are remembered. */
const LONG_MEMORY = 86_400;
const MAILBOX: Limit[] = [
  { points: 3, duration: 3_600 },
  { points: 8, duration: 86_400 },
];
/** Of guesses one has to hear, not of each of them. */
const GUESSES_MAIL: Limit[] = [{ points: 1, duration: 86_400 }];

/** Mails that anybody can cause by typing an address. */
export type MailKind = 'confirmation' | 'notice' | 'reset' | 'code' | 'guesses';

export interface RateLimits {
  /** Counts one HTTP request of an address. @throws TOO_MANY_REQUESTS with the seconds to wait */
  countAddress: (traffic: Traffic, address: string) => Promise<void>;
  /** Counts one HTTP request of an account. @throws TOO_MANY_REQUESTS with the seconds to wait */
  countAccount: (accountId: string) => Promise<void>;
  /** Counts one topic that a tab of this account asks to hear of; false when it is too much. */
  takeSubscription: (accountId: string) => Promise<boolean>;
  /** Counts one call of a route's class. @throws TOO_MANY_REQUESTS with the seconds to wait */
  countCall: (rate: RateClass, accountId: string | null, address: string) => Promise<void>;
  /**
   * Counts a log-in as failed before its password is looked at, so that guesses sent all at once gain nothing. After
   * five failures in 15 minutes one has to wait, after each further one twice as long, up to an hour.
   * @param key of this account, or of this account in one browser that knows it
   * @param account with the second: at most thirty of them fail in 15 minutes, in all such browsers together
   * @returns how many have failed under this key by now
   * @throws TOO_MANY_REQUESTS with the seconds to wait
   */
  takeSignIn: (key: string, account?: string | null) => Promise<number>;
  /**
   * Counts a wrong password of an address. Never throws.
   * @param failed what `takeSignIn` gave
   */
  noteWrong: (address: string, failed: number) => Promise<void>;
  /**
   * For those of whom nothing is known yet.
   * @throws TOO_MANY_REQUESTS after sixty wrong ones of this address within a minute, whatever the accounts; the first two of an
   * account weigh a fifth
   */
  refuseGuesser: (address: string) => Promise<void>;
  /** @throws TOO_MANY_REQUESTS where this account logs in so often that no password need be looked at */
  refuseOften: (email: string) => Promise<void>;
  /** Counts a right password. @throws TOO_MANY_REQUESTS after ten of this account in a minute or sixty in an hour */
  takeRightSignIn: (email: string) => Promise<void>;
  /** Takes a visitor's log-in back from the address's count: it was right, or refused before its password was looked at. */
  spareAddress: (address: string) => Promise<void>;
  /** Forgets what failed under this key; of what failed in other browsers only this one is taken back. */
  signInSucceeded: (key: string, account?: string | null) => Promise<void>;
  /** Takes one back that failed for a reason of ours. */
  signInUndecided: (key: string, account?: string | null) => Promise<void>;
  /** Forgets what failed for this account, but for what stands under browsers that knew it. */
  forgetFailures: (account: string) => Promise<void>;
  /**
   * Counts a mail somebody asked for, by mailbox and kind, so that nobody's mailbox can be flooded and no kind can keep
   * another from coming; false when it is not to be sent.
   */
  takeMail: (email: string, kind: MailKind) => Promise<boolean>;
}

/**
 * Limits of one process, or of all nodes that share a Redis.
 * @param factor by which all are multiplied that count what people do; those that guard passwords and mailboxes stay
 */
export function createRateLimits(factor = 1, redis: Redis | null = null): RateLimits {
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
  const waits = limiter('waits', { points: 1, duration: FIRST_WAIT });
  const rightSignIns = RIGHT_SIGN_INS.map((limit) => scaled('right-sign-ins', limit));
  const wrong = [limiter('wrong-sign-ins', WRONG_SIGN_INS)];
  const mailbox = MAILBOX.map((limit) => limiter('mailbox', limit));
  const guessesMail = GUESSES_MAIL.map((limit) => limiter('guesses-mail', limit));
  const forget = async (key: string) => {
    await failures.delete(key);
    await waits.delete(key);
  };
  const takeBack = async (key: string, account: string | null) => {
    await failures.reward(key);
    if (account !== null) await knownFailures.reward(account);
  };
  return {
    countAddress: (kind, address) => take(traffic[kind], addressKey(address)),
    countAccount: (accountId) => take(anyAccount, accountId),
    takeSubscription: (accountId) => isTaken(subscriptions, accountId),
    async countCall(rate, accountId, address) {
      if (accountId !== null) await take(perAccount.get(rate) ?? [], accountId);
      if (accountId !== null && rate === 'sign-in') return;
      await take(perAddress.get(rate) ?? [], addressKey(address));
    },
    async takeSignIn(key, account = null) {
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
    async noteWrong(address, failed) {
      await isTaken(wrong, addressKey(address), failed > SLIPS ? GUESS_WEIGHT : 1);
    },
    async refuseGuesser(address) {
      await take(wrong, addressKey(address), 0);
    },
    refuseOften: (email) => take(rightSignIns, email, 0),
    takeRightSignIn: (email) => take(rightSignIns, email),
    async spareAddress(address) {
      for (const one of perAddress.get('sign-in') ?? []) await one.reward(addressKey(address));
    },
    async signInSucceeded(key, account = null) {
      await forget(key);
      if (account !== null) await knownFailures.reward(account);
    },
    signInUndecided: (key, account = null) => takeBack(key, account),
    async forgetFailures(account) {
      await forget(account);
      await knownFailures.delete(account);
    },
    takeMail(email, kind) {
      return isTaken(kind === 'guesses' ? guessesMail : mailbox, `${kind} ${mailboxOf(email)}`);
    },
  };
}

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
