import { ORPCError } from '@orpc/server';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#shared/contract/base.ts';
import { mailboxOf } from '#shared/rules/sign-up.ts';
import { failure } from './errors.ts';
import type { Redis } from './redis.ts';

interface Limit {
  /** Calls in the window. */
  points: number;
  /** Seconds. */
  duration: number;
}

/** Per account, or per address for visitors (PEERS: accounts count first, a whole campus may share an address). */
const ACCOUNT_LIMITS: Record<RateClass, Limit[]> = {
  read: [],
  lookup: [],
  search: [{ points: 60, duration: 60 }],
  check: [],
  write: [],
  'sign-in': [],
  'sign-up': [],
  mail: [],
  post: [
    { points: 5, duration: 60 },
    { points: 50, duration: 86_400 },
  ],
  edit: [{ points: 20, duration: 60 }],
  comment: [{ points: 20, duration: 60 }],
  like: [{ points: 120, duration: 60 }],
  message: [{ points: 60, duration: 60 }],
  report: [{ points: 20, duration: 86_400 }],
  export: [{ points: 10, duration: 60 }],
  upload: [
    { points: 10, duration: 60 },
    { points: 60, duration: 3_600 },
    { points: 200, duration: 86_400 },
  ],
};

const ADDRESS_LIMITS: Partial<Record<RateClass, Limit[]>> = {
  // A school may be behind one address, and begin its day at once. Those who guess have less (WRONG_SIGN_INS).
  'sign-in': [{ points: 600, duration: 60 }],
  'sign-up': [{ points: 60, duration: 3_600 }],
};

const ANY_ACCOUNT: Limit = { points: 300, duration: 60 };
const ANY_ADDRESS: Limit = { points: 1_500, duration: 60 };
/** Of all tabs together: a person with thirty of them may lose and find every connection several times a minute. */
const SUBSCRIPTIONS: Limit = { points: 1_000, duration: 60 };
const SIGN_IN_FAILURES: Limit = { points: 5, duration: 900 };
/** Of one address, for whatever accounts. */
const WRONG_SIGN_INS: Limit = { points: 60, duration: 60 };
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

type Limiter = RateLimiterAbstract;
type MakeLimiter = (name: string, limit: Limit) => Limiter;

/** Counts in this process, or for all nodes in Redis; while that is away or does not answer, each node counts for itself. */
function limiters(redis: Redis | null): MakeLimiter {
  return (name, { points, duration }) => {
    const alone = new RateLimiterMemory({ points, duration });
    if (redis === null) return alone;
    return new RateLimiterRedis({
      storeClient: limitStore(redis),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${redis.prefix}:limit:${name}:${duration}`,
      points,
      duration,
      insuranceLimiter: alone,
    });
  };
}

/** The few commands that the library's Redis limiter uses, none of which may be waited for. */
function limitStore({ isReady, ask }: Redis) {
  return {
    get isReady() {
      return isReady();
    },
    eval: (script: string, given: { keys: string[]; arguments: string[] }) => ask((client) => client.eval(script, given)),
    del: (key: string) => ask((client) => client.del(key)),
    multi() {
      let key = '';
      let value = 0;
      let seconds = 0;
      const steps = {
        set(name: string, points: number, { EX }: { EX: number }) {
          [key, value, seconds] = [name, points, EX];
          return steps;
        },
        pTTL: () => steps,
        exec: () => ask((client) => client.multi().set(key, value, { EX: seconds }).pTTL(key).exec()),
      };
      return steps;
    },
  };
}

async function take(limiters: readonly Limiter[], key: string, points = 1): Promise<void> {
  for (const one of limiters) {
    try {
      await one.consume(key, points);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  }
}

/** Whether there was one left to take. */
async function isTaken(limiters: readonly Limiter[], key: string): Promise<boolean> {
  try {
    await take(limiters, key);
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

function tooMany(milliseconds: number): Error {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const when =
    seconds < 90 ? `${seconds} seconds` : seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
  return failure('TOO_MANY_REQUESTS', `That was a lot at once. Please try again in ${when}.`, { retryAfter: seconds });
}

/** Mails that anybody can cause by typing an address. */
export type MailKind = 'confirmation' | 'notice' | 'reset' | 'code' | 'guesses';

export interface RateLimits {
  /** Counts one HTTP request, whatever it asks. @throws TOO_MANY_REQUESTS with the seconds to wait */
  countRequest: (accountId: string | null, address: string) => Promise<void>;
  /** Counts one topic that a tab of this account asks to hear of; false when it is too much. */
  takeSubscription: (accountId: string) => Promise<boolean>;
  /** Counts one call of a route's class. @throws TOO_MANY_REQUESTS with the seconds to wait */
  countCall: (rate: RateClass, accountId: string | null, address: string) => Promise<void>;
  /** Takes back a call that wrote nothing because its input was refused: correcting a form costs nothing. */
  giveBack: (rate: RateClass, accountId: string | null, address: string) => Promise<void>;
  /**
   * Counts a log-in as failed before its password is looked at, so that guesses sent all at once gain nothing. After
   * five failures in 15 minutes one has to wait, after each further one twice as long, up to an hour.
   * @throws TOO_MANY_REQUESTS with the seconds to wait
   */
  takeSignIn: (email: string) => Promise<void>;
  /** Counts a wrong password or code of an address. Never throws. */
  noteWrong: (address: string) => Promise<void>;
  /** @throws TOO_MANY_REQUESTS after sixty wrong ones of this address within a minute, whatever the accounts */
  refuseGuesser: (address: string) => Promise<void>;
  /** Forgets this account's failed log-ins. */
  signInSucceeded: (email: string) => Promise<void>;
  /** Takes one back that failed for a reason of ours. */
  signInUndecided: (email: string) => Promise<void>;
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
  const scaled: MakeLimiter = (name, limit) => limiter(name, { ...limit, points: Math.floor(limit.points * factor) });
  const anyAccount = [scaled('account', ANY_ACCOUNT)];
  const anyAddress = [scaled('address', ANY_ADDRESS)];
  const perAccount = mapLimits(ACCOUNT_LIMITS, 'account', scaled);
  const perAddress = mapLimits(ADDRESS_LIMITS, 'address', scaled);
  const subscriptions = [scaled('subscriptions', SUBSCRIPTIONS)];
  const failures = limiter('failures', SIGN_IN_FAILURES);
  const waits = limiter('waits', { points: 1, duration: FIRST_WAIT });
  const wrong = [scaled('wrong-sign-ins', WRONG_SIGN_INS)];
  const mailbox = MAILBOX.map((limit) => limiter('mailbox', limit));
  const guessesMail = GUESSES_MAIL.map((limit) => limiter('guesses-mail', limit));
  return {
    async countRequest(accountId, address) {
      if (accountId !== null) await take(anyAccount, accountId);
      await take(anyAddress, addressKey(address));
    },
    takeSubscription: (accountId) => isTaken(subscriptions, accountId),
    async countCall(rate, accountId, address) {
      if (accountId !== null) await take(perAccount.get(rate) ?? [], accountId);
      await take(perAddress.get(rate) ?? [], addressKey(address));
    },
    async giveBack(rate, accountId, address) {
      // Looking at a file has its price also when the file is no good.
      if (rate === 'upload') return;
      if (accountId !== null) for (const one of perAccount.get(rate) ?? []) await one.reward(accountId);
      // A class that signs up in one room corrects many forms. Log-ins are counted whatever comes of them.
      if (rate === 'sign-up') for (const one of perAddress.get(rate) ?? []) await one.reward(addressKey(address));
    },
    async takeSignIn(email) {
      const { consumedPoints: count } = await failures.penalty(email);
      const beyond = count - SIGN_IN_FAILURES.points;
      if (beyond < 0) return;
      try {
        await waits.consume(email, 1, { customDuration: Math.min(FIRST_WAIT * 2 ** beyond, LONGEST_WAIT) });
        await failures.set(email, count, LONG_MEMORY);
      } catch (refused) {
        await failures.reward(email);
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
      }
    },
    async noteWrong(address) {
      await isTaken(wrong, addressKey(address));
    },
    async refuseGuesser(address) {
      await take(wrong, addressKey(address), 0);
    },
    async signInSucceeded(email) {
      await failures.delete(email);
      await waits.delete(email);
    },
    async signInUndecided(email) {
      await failures.reward(email);
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

function mapLimits(limits: Partial<Record<RateClass, Limit[]>>, whose: string, scaled: MakeLimiter): Map<RateClass, Limiter[]> {
  return new Map(Object.entries(limits).map(([rate, list]) => [rate as RateClass, list.map((limit) => scaled(`${whose}-${rate}`, limit))]));
}
