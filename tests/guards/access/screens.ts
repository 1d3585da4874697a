import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Answer, Json, Visitor } from '#server/testing/forum.ts';
import webRoutes from '#web/routes.ts';
import type { Request } from './requests.ts';
import type { Word } from './table.ts';
import type { Values } from './values.ts';

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

/** How a screen shows its subject; other screens show the same to everybody who may open them. */
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

/** Names of the values for path parameters that have other names. */
const NAMES: Record<string, string> = { postSlug: 'slug', userId: 'personId' };
/** An existing community, for things outside communities. */
const ANYWHERE: Values = { institution: 'alder-ridge', sub: 'general', community: 'commons', '*': 'no/such/page' };

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

/** @returns undefined for a refusal, which has its own word */
function wordFor({ status, body }: Answer, shown: (typeof SHOWN)[string] | undefined, values: Values): Word | undefined {
  if (status === 302) {
    if (body.leads(/^\/login\?/)) return 'log-in';
    if (body.leads(/\/(premed-)?profile-setup\?/)) return 'setup';
    // Redirects to the canonical address, or the target of a navigation item.
    return body.leads(new RegExp(`/${values.slug}$`)) ? 'yes' : 'away';
  }
  if (status !== 200) return undefined;
  return shown === undefined || shown(values, body.shows) ? 'yes' : 'none';
}

/** Fetches a screen and removes what changes each time: nonces, times and the requested address. */
async function see(visitor: Visitor, address: string): Promise<Answer> {
  const { status, body, headers } = await visitor.request('GET', address);
  const told = new Headers(headers);
  const [, nonce = 'no nonce'] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  told.set('content-security-policy', (headers.get('content-security-policy') ?? '').replaceAll(nonce, ''));
  told.delete('location');
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

/**
 * React Router's stream lists each value once and refers to it by index; this resolves the
 * references, so that the result does not depend on equal times.
 */
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
