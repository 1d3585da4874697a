import { DETAIL_FIELDS } from '#shared/contract/people/profile-fields.ts';
import { pick } from '#shared/rules/fields.ts';
import { cleanHandle, NETWORKS } from '#shared/rules/people.ts';
import type { OwnProfile } from './api/profiles.ts';

/** The form's initial values. A premed student's school is shown by name. */
export function settingsOf(own: OwnProfile) {
  return { institutionId: own.institution?.name ?? '', year: own.year ?? '', ...pick(own, DETAIL_FIELDS) };
}

type Settings = ReturnType<typeof settingsOf>;

function normalized(name: string, value: string): string {
  const network = NETWORKS.find((one) => one === name);
  if (network !== undefined) return cleanHandle(network, value);
  return name === 'institutionId' ? value.trim().toLowerCase() : value.trim();
}

export function isChanged(values: Settings, own: OwnProfile): boolean {
  const before = settingsOf(own);
  return (Object.keys(before) as (keyof Settings)[]).some((name) => normalized(name, values[name]) !== normalized(name, before[name]));
}

/** What was stored on another device, except in the fields that have changed here. */
export function merged(values: Settings, before: OwnProfile, own: OwnProfile): Settings {
  const [old, stored] = [settingsOf(before), settingsOf(own)];
  const names = Object.keys(stored) as (keyof Settings)[];
  const isKept = (name: keyof Settings) => normalized(name, values[name]) !== normalized(name, old[name]);
  return Object.fromEntries(names.map((name) => [name, isKept(name) ? values[name] : stored[name]])) as Settings;
}
