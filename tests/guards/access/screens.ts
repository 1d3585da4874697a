import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Answer, Json, Visitor } from '#server/testing/forum.ts';
import webRoutes from '#web/routes.ts';
import type { Request } from './requests.ts';
import type { Word } from './table.ts';
import type { Values } from './values.ts';

/** "page /search", as the tables name it, for every screen of the web. */
export const screens: string[] = (webRoutes as RouteConfigEntry[]).flatMap((entry) => below(entry, ''));

function below({ path = '', index, file, children }: RouteConfigEntry, above: string): string[] {
  const here = path === '' ? above : `${above}/${path}`;
  const own = file.startsWith('shell/layouts/') ? [] : [`page ${here === '' && index ? '/' : here}`];
  return [...own, ...(children ?? []).flatMap((child) => below(child, here))];
}

type Shows = (text: string) => boolean;
const theTitle = ({ q }: Values, shows: Shows) => shows(`About ${q}`);
const thePerson = ({ username }: Values, shows: Shows) => shows(`"username":"${username}"`);
const ownSetup = (_: Values, shows: Shows) => shows('Your profile is already set up') || shows('Complete your profile');

/** How a screen that answers shows the thing that it is about; all others have nothing on them for some only. */
const SHOWN: Record<string, (values: Values, shows: Shows) => boolean> = {
  'page /thedashboard/posts/:postSlug': theTitle,
  'page /communities/:institution/:sub/:community/posts/:postSlug': theTitle,
  'page /communities/:institution/:sub/:community': theTitle,
  'page /thedashboard': theTitle,
  'page /home': theTitle,
  'page /unanswered': theTitle,
  'page /search (for it)': theTitle,
  'page /admin/:institution (reports)': ({ reportId }, shows) => shows(String(reportId)),
  'page /profiles/:username': thePerson,
  'page /direct/messages/:username': thePerson,
  'page /profiles/settings/:username': (_, shows) => shows('Where you are logged in'),
  'page /profiles/:username/notifications': (_, shows) => shows('["notifications","list"]'),
  'page /:userId/profile-setup': ownSetup,
  'page /:userId/premed-profile-setup': ownSetup,
};

const QUERIES: Record<string, (values: Values) => string> = {
  'page /search (for it)': ({ q }) => `?q=${q}`,
  'page /admin/:institution (reports)': () => '?tab=reports',
};

/** What the parts of an address are called among the values, where they have another name. */
const NAMES: Record<string, string> = { postSlug: 'slug', userId: 'personId' };
/** A community that is there, for things that stand in none. */
const ANYWHERE: Values = { institution: 'alder-ridge', sub: 'general', community: 'commons', '*': 'no/such/page' };

/** The request for a screen; undefined where the web has none of that name. */
export function screenFor(name: string): Request | undefined {
  const [, route = name] = /^(.*?)(?: \(.+\))?$/.exec(name) ?? [];
  if (!screens.includes(route)) return undefined;
  const addressOf = (values: Values) => {
    const path = route.slice('page '.length).replaceAll(/:(\w+)|\*/g, (part, field?: string) => {
      const value = values[NAMES[field ?? ''] ?? field ?? ''] ?? ANYWHERE[field ?? part];
      if (value === undefined) throw new Error(`The access matrix has no ${part} for ${name}.`);
      return encodeURIComponent(String(value));
    });
    return path + (QUERIES[name]?.(values) ?? '');
  };
  return {
    route,
    method: 'GET',
    send: (visitor, values) => see(visitor, addressOf(values)),
    word: (answer, values) => wordFor(answer, SHOWN[name], values),
  };
}

/** @returns undefined for a refusal, which says itself what it is */
function wordFor({ status, body }: Answer, shown: (typeof SHOWN)[string] | undefined, values: Values): Word | undefined {
  if (status === 302) {
    if (body.leads(/^\/login\?/)) return 'log-in';
    if (body.leads(/\/(premed-)?profile-setup\?/)) return 'setup';
    // What has one address leads there from others; so does an item of the navigation.
    return body.leads(new RegExp(`/${values.slug}$`)) ? 'yes' : 'away';
  }
  if (status !== 200) return undefined;
  return shown === undefined || shown(values, body.shows) ? 'yes' : 'none';
}

/** A screen as the server makes it, without what is another each time: nonces, times, and what was asked for. */
async function see(visitor: Visitor, address: string): Promise<Answer> {
  const { status, body, headers } = await visitor.request('GET', address);
  const told = new Headers(headers);
  const [, nonce = 'no nonce'] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  told.set('content-security-policy', (headers.get('content-security-policy') ?? '').replaceAll(nonce, ''));
  told.delete('location');
  // Short names are left: they may stand in other words too.
  const asked = [encodeURIComponent(address), address, ...address.split(/[/?=]/).filter(({ length }) => length >= 20)];
  const withoutAddress = (text: string) => asked.reduce((rest, part) => rest.replaceAll(part, '…'), text);
  const sent: Json[] = [];
  const html = String(body)
    .replaceAll(nonce, '…')
    .replaceAll(/streamController\.enqueue\((".*?")\);?(?=<\/script>)/gs, (_, chunk: string) => {
      sent.push(...(JSON.parse(chunk) as string).split('\n').filter(Boolean).map(unfolded));
      return '';
    });
  const data = JSON.stringify(sent).replaceAll(/\b1[78]\d{11}\b/g, '…');
  const [, code, message] = /"ErrorResponse",\{"code":"(\w+)","message":"([^"]*)"/.exec(data) ?? [];
  return {
    status,
    headers: told,
    body: {
      code: code ?? (status === 404 ? 'NOT_FOUND' : undefined),
      message,
      location: withoutAddress(headers.get('location') ?? ''),
      leads: (to: RegExp) => to.test(headers.get('location') ?? ''),
      html: withoutAddress(html),
      data: withoutAddress(data),
      shows: (text: string) => html.includes(text) || data.includes(text),
    },
  };
}

/** What a page sends to its scripts names each value once and refers to it by its place, which tells times apart: here they stand where they belong. */
function unfolded(line: string): Json {
  const list: Json[] = JSON.parse(line.replace(/^P\d+:/, ''));
  const at = (place: unknown): Json => {
    if (typeof place !== 'number' || place < 0) return place;
    const value = list[place];
    if (Array.isArray(value)) return value.map(at);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [at(Number(key.slice(1))), at(inner)]));
  };
  return at(0);
}
