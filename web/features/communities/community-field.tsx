import { Button, NativeSelect } from '@mantine/core';
import type { CommunityKind } from '#shared/rules/communities.ts';
import type { Community } from './api/community.ts';
import classes from './community-field.module.css';

const GROUPS: [CommunityKind, string][] = [
  ['general', 'General'],
  ['grades', 'Grade Forums'],
  ['classes', 'Classes'],
  ['premed', 'Premed'],
];

interface CommunityFieldProps {
  /** null when they could not be loaded. */
  communities: Community[] | null;
  value: string;
  error: string | undefined;
  reloading: boolean;
  onReload: () => void;
  onChange: (id: string) => void;
}

/** Where a post goes: the global Dashboard first, then the school's communities by kind. */
export function CommunityField({ communities, value, error, reloading, onReload, onChange }: CommunityFieldProps) {
  if (communities === null) {
    return (
      <div>
        <p className={classes.label}>Community</p>
        <p role="alert" className={classes.problem}>
          Failed to load community options.
          <Button variant="subtle" loading={reloading} onClick={onReload}>
            Try again
          </Button>
        </p>
      </div>
    );
  }
  const global = communities.filter(({ institution }) => institution === null);
  const ofSchool = communities.filter(({ institution }) => institution !== null);
  return (
    <NativeSelect
      label="Community"
      name="communityId"
      required
      withAsterisk={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{communities.length === 0 ? 'No communities available' : 'Choose a community'}</option>
      {global.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
      {GROUPS.map(([kind, label]) => {
        const members = ofSchool.filter(({ subSlug }) => subSlug === kind);
        if (members.length === 0) return null;
        return (
          <optgroup key={kind} label={label}>
            {members.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </optgroup>
        );
      })}
    </NativeSelect>
  );
}
