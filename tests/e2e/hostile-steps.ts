import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { EVIL_HOST, PAYLOADS } from './hostile-payloads.ts';

export function batches(payloads: readonly string[], most: number, separator = '\n\n'): string[] {
  const all: string[] = [];
  for (const payload of payloads) {
    const last = all.at(-1);
    const joined = last === undefined ? payload : last + separator + payload;
    if (last !== undefined && joined.length <= most) all[all.length - 1] = joined;
    else if (payload.length <= most) all.push(payload);
  }
  return all;
}

export const COMMUNITY = '/communities/alder-ridge/classes/biochemistry';
/** Closes what a payload has left open, so that the next one is independent. */
const APART = '\n\n</script>\n\n';
export const BODIES = batches(PAYLOADS, 1_500, APART);
export const LINES = PAYLOADS.map((one) => one.replaceAll('\n', ' '));

declare global {
  interface Window {
    ran: string[];
    pwned: () => void;
  }
}

/** Checks that a page shows payloads as plain text. The fixtures watch requests and the console. */
export async function expectInert(page: Page, least = 1): Promise<void> {
  await expect(page.locator('body')).toContainText('pwned');
  const { found, shown } = await page.evaluate((evil) => {
    const addresses = /^(href|src|srcset|action|formaction|xlink:href|data|poster|background|ping|codebase|style|values)$/;
    const all: string[] = [...(window.ran ?? [])];
    for (const element of document.querySelectorAll('*')) {
      const { tagName } = element;
      if (/^(iframe|object|embed|applet|base|marquee|template|math|frameset)$/i.test(tagName)) all.push(`an element ${tagName}`);
      if (tagName === 'META' && element.hasAttribute('http-equiv')) all.push(`a META ${element.outerHTML}`);
      for (const { name, value } of element.attributes) {
        // Browsers ignore control characters and spaces at the start of a URL and within its
        // scheme.
        const bare = [...value].filter((sign) => sign > ' ').join('');
        const scheme = /^(javascript|vbscript|data|blob|file|feed|view-source):/i.test(bare) && !/^data:image\/(webp|png|jpeg)/.test(bare);
        if (/^on/i.test(name) || name === 'srcdoc') all.push(`${tagName} ${name}=${value}`);
        else if (addresses.test(name) && scheme) all.push(`${tagName} ${name}=${value}`);
        else if (addresses.test(name) && tagName !== 'A' && bare.includes(evil)) all.push(`${tagName} ${name}=${value}`);
      }
    }
    for (const style of document.querySelectorAll('style')) if (style.textContent.includes(evil)) all.push('a style sheet');
    return { found: all, shown: (document.querySelector('main') ?? document.body).textContent.split('pwned').length - 1 };
  }, EVIL_HOST);
  expect(found, page.url()).toEqual([]);
  expect(shown, `${page.url()} shows the corpus`).toBeGreaterThanOrEqual(least);
}

export async function sent<Answered>(answer: Promise<APIResponse>): Promise<Answered> {
  const done = await answer;
  expect(done.ok(), `${done.url()} ${done.status()} ${(await done.text()).slice(0, 300)}`).toBe(true);
  return (await done.json()) as Answered;
}

export interface Written {
  id: string;
  path: string;
}

export async function writePost(page: Page, title: string, body: string, attachmentId?: string): Promise<Written> {
  const { items } = await sent<{ items: Written[] }>(page.request.get('/api/communities'));
  const communityId = items.find(({ path }) => path === COMMUNITY)?.id;
  const data = { requestKey: randomUUID(), communityId, title, category: 'Question', body, ...(attachmentId && { attachmentId }) };
  return sent(page.request.post('/api/posts', { data }));
}

export async function forget(page: Page, posts: readonly Written[]): Promise<void> {
  for (const { id } of posts) await sent(page.request.delete(`/api/posts/${id}`));
}
