/** Kinds of member and complete profiles. */
import { PROFILE_TEXTS } from './texts/profiles.ts';

export const USER_TYPES = ['medical_student', 'premed_student'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const YEARS = ['M1', 'M2', 'M3', 'M4'] as const;
export type Year = (typeof YEARS)[number];
export const PREMED_YEAR = 'Premed';

export interface ProfileState {
  id: string;
  name: string;
  username: string;
  userType: string;
  institutionId: string | null;
  year: string | null;
}

export function isProfileComplete(profile: ProfileState): boolean {
  if (profile.name === '' || profile.username === '' || profile.institutionId === null) return false;
  if (profile.userType === 'medical_student') return profile.year !== null;
  return profile.userType === 'premed_student';
}

export function setupPath(profile: Pick<ProfileState, 'id' | 'userType'>): string | null {
  if (profile.userType === 'medical_student') return `/${profile.id}/profile-setup`;
  if (profile.userType === 'premed_student') return `/${profile.id}/premed-profile-setup`;
  return null;
}

export const NETWORKS = ['instagram', 'facebook'] as const;
export type Network = (typeof NETWORKS)[number];

const HOSTS = { instagram: /(^|\.)instagram\.com$/i, facebook: /(^|\.)(facebook|fb)\.com$/i };

/** Refuses markup, other sites' addresses and empty names; null if the value is valid. */
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

export function cleanHandle(network: Network, value: string): string {
  const typed = value.trim();
  const [address = ''] = typed.replace(/^([a-z]+:)?\/\//i, '').split(/[?#]/);
  const parts = address.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  // Only the network's address, such as instagram.com, without a username.
  if (parts.length === 1 && HOSTS[network].test(last)) return '';
  // Facebook's address of a person without a username: profile.php?id=100012345.
  const [, id] = (last === 'profile.php' && /[?&]id=(\d+)/.exec(typed)) || [];
  return (id ?? last).replace(network === 'instagram' ? /[^A-Za-z0-9._]/g : /[^A-Za-z0-9._-]/g, '');
}

export function handleUrl(network: Network, handle: string): string | null {
  const clean = cleanHandle(network, handle);
  return clean === '' ? null : `https://www.${network}.com/${clean}`;
}
