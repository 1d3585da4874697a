import { beforeEach, describe, expect, test } from 'vitest';
import { useCounting } from '#server/testing/counting.ts';
import { MODES } from '#server/testing/nodes.ts';
import { addressKey, type RateLimits } from './rate-limit.ts';
import { schoolNetworks } from './school-networks.ts';

const EMAIL = 'guessed@alderridge.edu';

describe.each(MODES)('limits that are counted %s', (way) => {
  const counting = useCounting(way);
  let limits: RateLimits;

  beforeEach(() => {
    limits = counting.limits();
  });

  async function wait(): Promise<number> {
    try {
      await limits.takeSignIn(EMAIL);
      return 0;
    } catch (error) {
      return (error as { data: { retryAfter: number } }).data.retryAfter;
    }
  }

  /** Rounded up to quarters of a minute, because time passes during the test. */
  const quarters = async () => Math.ceil((await wait()) / 15);

  test('five failed log-ins cause a minute of waiting, and each further one doubles it, up to an hour', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await wait()).toBe(0);
    const waits = [];
    for (let further = 0; further < 8; further += 1) {
      const seconds = await wait();
      waits.push(Math.ceil(seconds / 60));
      await counting.pass(seconds * 1_000);
      expect(await wait()).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('trying during the wait does not prolong it', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await wait();
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await quarters()).toBe(4);
    await counting.pass(60_000);
    expect(await wait()).toBe(0);
  });

  test('failures more than 15 minutes apart do not add up', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await wait()).toBe(0);
      await counting.pass(16 * 60_000);
    }
  });

  test('a successful log-in resets the failures', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await wait();
    expect(await quarters()).toBe(4);
    await limits.signInSucceeded(EMAIL);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await wait()).toBe(0);
  });

  test('an address has sixty sign-ups a minute and three hundred an hour, enough for a class of two hundred', async () => {
    const room = '203.0.113.9';
    for (let minute = 0; minute < 5; minute += 1) {
      for (let person = 0; person < 60; person += 1) await limits.countCall('sign-up', null, room);
      await expect(limits.countCall('sign-up', null, room)).rejects.toThrow('That was a lot at once.');
      await counting.pass(60_000);
    }
    await expect(limits.countCall('sign-up', null, room)).rejects.toThrow('minutes');
  });

  test('a school can log in behind one address, and a guesser there is stopped after sixty wrong passwords a minute', async () => {
    const school = '203.0.113.9';
    for (let student = 0; student < 400; student += 1) await limits.countCall('sign-in', null, school);
    for (let guess = 0; guess < 61; guess += 1) {
      await limits.refuseGuesser(school);
      await limits.noteWrong(school, 3);
    }
    for (let again = 0; again < 3; again += 1) await expect(limits.refuseGuesser(school)).rejects.toThrow('That was a lot at once.');
    await limits.refuseGuesser('203.0.113.10');
    await counting.pass(60_000);
    await limits.refuseGuesser(school);
    for (let more = 0; more < 600; more += 1) await limits.countCall('sign-in', null, '203.0.113.11');
    await expect(limits.countCall('sign-in', null, '203.0.113.11')).rejects.toThrow('That was a lot at once.');
  });

  test('mistyped passwords do not block a school, but one word tried on three hundred accounts does', async () => {
    const school = '203.0.113.9';
    for (let slip = 0; slip < 301; slip += 1) {
      await limits.refuseGuesser(school);
      await limits.noteWrong(school, 1 + (slip % 2));
    }
    await expect(limits.refuseGuesser(school)).rejects.toThrow('That was a lot at once.');
  });

  test('a school network has limits only for accounts, mailboxes and two thousand mails an hour', async () => {
    const school = '198.51.100.7';
    const ofSchool = counting.limits(1, schoolNetworks(['198.51.100.0/24']));
    for (let student = 0; student < 400; student += 1) {
      for (const rate of ['sign-up', 'check', 'sign-in', 'lookup', 'lookup'] as const) await ofSchool.countCall(rate, null, school);
      await ofSchool.refuseGuesser(school);
      await ofSchool.noteWrong(school, 3);
    }
    for (let request = 0; request < 2_000; request += 1) await ofSchool.countAddress('request', school);
    await ofSchool.countAddress('request', '203.0.113.9');

    for (let post = 0; post < 5; post += 1) await ofSchool.countCall('post', 'somebody', school);
    await expect(ofSchool.countCall('post', 'somebody', school)).rejects.toThrow('That was a lot at once.');
    for (let attempt = 0; attempt < 5; attempt += 1) await ofSchool.takeSignIn(EMAIL);
    await expect(ofSchool.takeSignIn(EMAIL)).rejects.toThrow('That was a lot at once.');
    for (let mail = 0; mail < 3; mail += 1) expect(await ofSchool.takeMail(EMAIL, 'confirmation')).toBe(true);
    expect(await ofSchool.takeMail(EMAIL, 'confirmation')).toBe(false);

    for (let more = 400; more < 2_000; more += 1) await ofSchool.countCall(more % 2 === 0 ? 'mail' : 'sign-up', null, school);
    await expect(ofSchool.countCall('mail', null, school)).rejects.toThrow('minutes');
  });

  test('one account can log in ten times a minute and sixty times an hour, and does not use up the limit of the address', async () => {
    for (let minute = 0; minute < 6; minute += 1) {
      for (let logIn = 0; logIn < 10; logIn += 1) await limits.takeRightSignIn(EMAIL);
      await limits.refuseOften(EMAIL);
      if (minute < 5) await counting.pass(60_000);
    }
    await expect(limits.takeRightSignIn(EMAIL)).rejects.toThrow('That was a lot at once.');
    await expect(limits.refuseOften(EMAIL)).rejects.toThrow('That was a lot at once.');
    await counting.pass(60_000);
    await expect(limits.takeRightSignIn(EMAIL)).rejects.toThrow('minutes');
    await limits.takeRightSignIn('somebody.else@alderridge.edu');
    for (let person = 0; person < 20; person += 1)
      for (let call = 0; call < 60; call += 1) await limits.countCall('sign-in', `somebody ${person}`, '203.0.113.9');
    await expect(limits.countCall('sign-in', 'somebody 1', '203.0.113.9')).rejects.toThrow('That was a lot at once.');
    await limits.countCall('sign-in', null, '203.0.113.9');
  });

  test('one kind of mail does not block another', async () => {
    for (let mail = 0; mail < 4; mail += 1) await limits.takeMail(EMAIL, 'notice');
    expect(await limits.takeMail(EMAIL, 'notice')).toBe(false);
    expect(await limits.takeMail(`guessed+tag@alderridge.edu`, 'notice')).toBe(false);
    expect(await limits.takeMail(EMAIL, 'reset')).toBe(true);
    for (const dotted of ['m.aya', 'ma.ya', 'may.a']) expect(await limits.takeMail(`${dotted}@gmail.com`, 'notice')).toBe(true);
    expect(await limits.takeMail('m.a.y.a@googlemail.com', 'notice')).toBe(false);
    expect(await limits.takeMail('m.aya@alderridge.edu', 'notice')).toBe(true);
  });

  test('a stranger who asks for the links for a new password again and again cannot keep the owner from one for a day', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      expect(await limits.takeMail(EMAIL, 'reset'), `hour ${hour}`).toBe(true);
      for (let more = 0; more < 3; more += 1) await limits.takeMail(EMAIL, 'reset');
      await counting.pass(3_601_000);
    }
  });

  test('a mailbox gets one mail a day about guessed codes', async () => {
    expect([await limits.takeMail(EMAIL, 'guesses'), await limits.takeMail(EMAIL, 'guesses')]).toEqual([true, false]);
  });

  test('a factor does not change the limits that guard passwords and mailboxes', async () => {
    limits = counting.limits(2);
    const post = () => limits.countCall('post', 'somebody', '192.0.2.1');
    for (let written = 0; written < 10; written += 1) await post();
    await expect(post()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await wait()).toBe(0);
    expect(await quarters()).toBe(4);
    for (let mail = 0; mail < 3; mail += 1) expect(await limits.takeMail(EMAIL, 'reset')).toBe(true);
    expect(await limits.takeMail(EMAIL, 'reset')).toBe(false);
    for (let guess = 0; guess < 61; guess += 1) await limits.noteWrong('192.0.2.1', 3);
    await expect(limits.refuseGuesser('192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

test.each([
  ['192.0.2.1', true],
  ['::ffff:192.0.2.1', true],
  ['192.0.2.2', false],
  ['198.51.100.255', true],
  ['198.51.101.0', false],
  ['2001:db8:1:2::3', true],
  ['2001:db9::1', false],
  ['', false],
])('%s is of a school’s network: %s', (address, expected) => {
  expect(schoolNetworks(['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'])(address)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:12fe:3:4:5:6', '2001:db8:1:1200::/56'],
  ['2001:db8:1:1201::1', '2001:db8:1:1200::/56'],
  ['2001:db8:1:2::1', '2001:db8:1:0::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
