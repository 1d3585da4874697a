/** The kinds of member and what makes a profile complete (doc 1 §4). Pure: the server and the browser ask the same functions. */
import { PROFILE_TEXTS } from './texts/profiles.ts';

export const USER_TYPES = ['medical_student', 'premed_student'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const YEARS = ['M1', 'M2', 'M3', 'M4'] as const;
export type Year = (typeof YEARS)[number];
/** What stands in place of a year at premed students. */
export const PREMED_YEAR = 'Premed';

export interface ProfileState {
  id: string;
  name: string;
  username: string;
  userType: string;
  institutionId: string | null;
  year: string | null;
}

/** Tells whether a member has given everything that their kind of account needs before taking part. */
export function isProfileComplete(profile: ProfileState): boolean {
  if (profile.name === '' || profile.username === '' || profile.institutionId === null) return false;
  if (profile.userType === 'medical_student') return profile.year !== null;
  return profile.userType === 'premed_student';
}

/** The setup page of a member, by their kind of account; members of an unknown kind have none. */
export function setupPath(profile: Pick<ProfileState, 'id' | 'userType'>): string | null {
  if (profile.userType === 'medical_student') return `/${profile.id}/profile-setup`;
  if (profile.userType === 'premed_student') return `/${profile.id}/premed-profile-setup`;
  return null;
}

/** Where people are besides; their profile leads there. */
export const NETWORKS = ['instagram', 'facebook'] as const;
export type Network = (typeof NETWORKS)[number];

const HOSTS = { instagram: /(^|\.)instagram\.com$/i, facebook: /(^|\.)(facebook|fb)\.com$/i };

/** What is wrong with something typed for a handle: markup, an address of another place, nothing that names anybody; or null. */
export function handleProblem(network: Network, value: string): string | null {
  const typed = value.trim();
  if (typed === '') return null;
  const wrong = PROFILE_TEXTS.handles[network];
  if (/[<>"'`\\{}]/.test(typed)) return wrong;
  const [, scheme, host = ''] = /^([a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i.exec(typed) ?? [];
  if (host !== '' && (!/^https?:$/i.test(scheme ?? 'https:') || !HOSTS[network].test(host))) return wrong;
  if (host === '' && /^[a-z][a-z0-9+-]*:/i.test(typed)) return wrong;
  return /[A-Za-z0-9]/.test(cleanHandle(network, typed)) ? null : wrong;
}

/** Removes all but the characters a handle may have; accepts a pasted profile link too. */
export function cleanHandle(network: Network, value: string): string {
  const last =
    value
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return last.replace(network === 'instagram' ? /[^A-Za-z0-9._]/g : /[^A-Za-z0-9._-]/g, '');
}

/** The full profile link of a handle, as it is stored; null for none. */
export function handleUrl(network: Network, handle: string): string | null {
  const clean = cleanHandle(network, handle);
  return clean === '' ? null : `https://www.${network}.com/${clean}`;
}
