import { DETAIL_FIELDS } from '#shared/contract/people/profile-fields.ts';
import { pick } from '#shared/rules/fields.ts';
import { cleanHandle, NETWORKS } from '#shared/rules/people.ts';
import type { OwnProfile } from './api/own-profile.ts';

/** What can be typed into the settings, as it is saved. A premed student's school stands in its field by its name. */
export function settingsOf(own: OwnProfile) {
  return { institutionId: own.institution?.name ?? '', year: own.year ?? '', ...pick(own, DETAIL_FIELDS) };
}

type Settings = ReturnType<typeof settingsOf>;

/** A text as the server would keep it. */
function kept(name: string, value: string): string {
  const network = NETWORKS.find((one) => one === name);
  if (network !== undefined) return cleanHandle(network, value);
  return name === 'institutionId' ? value.trim().toLowerCase() : value.trim();
}

/** Whether saving would change anything. */
export function isChanged(values: Settings, own: OwnProfile): boolean {
  const before = settingsOf(own);
  return (Object.keys(before) as (keyof Settings)[]).some((name) => kept(name, values[name]) !== kept(name, before[name]));
}
