import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Requester, test } from './fixtures.ts';

export interface Person {
  username: string;
  name: string;
  email: string;
}

export const at = (username: string, name: string, school: 'alderridge' | 'portellery'): Person => ({
  username,
  name,
  email: `${username}@${school}.edu`,
});

const PAIRS = {
  live: {
    desktop: [at('claire.beaumont', 'Claire Beaumont', 'portellery'), at('arjun.mehta', 'Arjun Mehta', 'portellery')],
    phone: [at('emma.sorensen', 'Emma Sørensen', 'portellery'), at('liam.oconnell', "Liam O'Connell", 'portellery')],
  },
  away: {
    desktop: [at('wei.zhang', 'Wei Zhang', 'portellery'), at('abena.osei', 'Abena Osei', 'portellery')],
    phone: [at('nadia.petrova', 'Nadia Petrova', 'portellery'), at('theo.marsh', 'Theo Marsh', 'portellery')],
  },
  long: {
    desktop: [at('jasmine-cole', 'Jasmine Cole', 'portellery'), at('mateo.rios', 'Mateo Rios', 'portellery')],
    phone: [at('ingrid.vik', 'Ingrid Vik', 'portellery'), at('amir.rahimi', 'Amir Rahimi', 'portellery')],
  },
  restrict: {
    desktop: [at('leah.goldberg', 'Leah Goldberg', 'portellery'), at('grace.mbeki', 'Grace Mbeki', 'alderridge')],
    phone: [at('ben_ashworth', 'Ben Ashworth', 'alderridge'), at('sofia.marin', 'Sofia Marin', 'alderridge')],
  },
  keys: {
    desktop: [at('yuki.tanabe', 'Yuki Tanabe', 'alderridge'), at('rahel.g', 'Rahel Gebremariam', 'alderridge')],
    phone: [at('eli.rosen', 'Eli Rosen', 'alderridge'), at('oliver_pratt', 'Oliver Pratt', 'alderridge')],
  },
  covered: {
    desktop: [at('yuki.tanabe', 'Yuki Tanabe', 'alderridge'), at('oliver_pratt', 'Oliver Pratt', 'alderridge')],
    phone: [at('eli.rosen', 'Eli Rosen', 'alderridge'), at('rahel.g', 'Rahel Gebremariam', 'alderridge')],
  },
  stairs: {
    desktop: [at('oliver_pratt', 'Oliver Pratt', 'alderridge'), at('rahel.g', 'Rahel Gebremariam', 'alderridge')],
    phone: [at('yuki.tanabe', 'Yuki Tanabe', 'alderridge'), at('eli.rosen', 'Eli Rosen', 'alderridge')],
  },
  report: {
    desktop: [at('tomasz.w', 'Tomasz Wiśniewski', 'alderridge'), at('caleb-nguyen', 'Caleb Nguyen', 'alderridge')],
    phone: [at('hannah.bell', 'Hannah Bell', 'alderridge'), at('caleb-nguyen', 'Caleb Nguyen', 'alderridge')],
  },
} as const;

export function pair(which: keyof typeof PAIRS): readonly [Person, Person] {
  return PAIRS[which][test.info().project.name === 'phone' ? 'phone' : 'desktop'];
}

export const address = ({ username }: Person) => `/direct/messages/${username}`;
export const box = (page: Page) => page.getByPlaceholder('Type a message...');
export const log = (page: Page) => page.getByRole('log');
export const message = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
export const row = (page: Page, person: Person) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: person.name });
export const messagesLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ });
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await box(page).press('Enter');
}

async function idOf(person: Requester, { username }: Person): Promise<string> {
  return ((await (await person.request.get(`/api/profiles/${username}`)).json()) as { id: string }).id;
}

export async function post(person: Requester, to: Person, content: string): Promise<void> {
  const answer = await person.request.post(`/api/conversations/${await idOf(person, to)}/messages`, {
    data: { requestKey: randomUUID(), content },
  });
  expect(answer.status()).toBe(201);
}

export async function unread({ request }: Requester): Promise<number> {
  return ((await (await request.get('/api/unread-conversations')).json()) as { count: number }).count;
}
