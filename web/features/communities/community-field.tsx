import { NativeSelect } from '@mantine/core';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Community } from './api/community.ts';
import classes from './community-field.module.css';
import { readersOf } from './readers.ts';
import { communityFieldTexts } from './texts/field.ts';

const KINDS = ['general', 'grades', 'classes', 'premed', 'admin'] as const;

interface CommunityFieldProps {
  /** Null if loading failed. */
  communities: Community[] | null;
  value: string;
  error: string | undefined;
  note: string | undefined;
  reloading: boolean;
  onReload: () => void;
  onChange: (id: string) => void;
}

export function CommunityField({ communities, value, error, note, reloading, onReload, onChange }: CommunityFieldProps) {
  if (communities === null) {
    return (
      <div>
        <p className={classes.label}>{communityFieldTexts.label}</p>
        <p role="alert" className={classes.problem}>
          {communityFieldTexts.failed}
          <BusyButton variant="subtle" busy={reloading} onClick={onReload}>
            {commonTexts.again}
          </BusyButton>
        </p>
      </div>
    );
  }
  const global = communities.filter(({ institution }) => institution === null);
  const ofSchool = communities.filter(({ institution }) => institution !== null);
  const chosen = communities.find(({ id }) => id === value);
  const toOption = (community: Community) => (
    <option key={community.id} value={community.id}>
      {communityLabel(communities, community)}
    </option>
  );
  return (
    <NativeSelect
      label={communityFieldTexts.label}
      description={[note, chosen && readersOf(chosen)].filter(Boolean).join(' ') || undefined}
      name="communityId"
      aria-required
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{communities.length === 0 ? communityFieldTexts.none : communityFieldTexts.choose}</option>
      {global.map(toOption)}
      {KINDS.map((kind) => {
        const members = ofSchool.filter(({ subSlug }) => subSlug === kind);
        if (members.length === 0) return null;
        return (
          <optgroup key={kind} label={communityFieldTexts.kinds[kind]}>
            {members.map(toOption)}
          </optgroup>
        );
      })}
    </NativeSelect>
  );
}

export function communityLabel(communities: Community[], { id, displayName, institution }: Community): string {
  const isUnique = !communities.some((other) => other.displayName === displayName && other.id !== id);
  return isUnique || institution === null ? displayName : communityFieldTexts.ofSchool(displayName, institution.name);
}
