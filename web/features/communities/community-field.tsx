import { Button, NativeSelect } from '@mantine/core';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Community } from './api/community.ts';
import classes from './community-field.module.css';
import { communityFieldTexts } from './texts/field.ts';

const KINDS = ['general', 'grades', 'classes', 'premed'] as const;

const BELOW: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

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
        <p className={classes.label}>{communityFieldTexts.label}</p>
        <p role="alert" className={classes.problem}>
          {communityFieldTexts.failed}
          <Button variant="subtle" loading={reloading} onClick={onReload}>
            {commonTexts.again}
          </Button>
        </p>
      </div>
    );
  }
  const global = communities.filter(({ institution }) => institution === null);
  const ofSchool = communities.filter(({ institution }) => institution !== null);
  return (
    <NativeSelect
      label={communityFieldTexts.label}
      description={readersOf(communities.find(({ id }) => id === value))}
      inputWrapperOrder={BELOW}
      name="communityId"
      required
      withAsterisk={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{communities.length === 0 ? communityFieldTexts.none : communityFieldTexts.choose}</option>
      {global.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
      {KINDS.map((kind) => {
        const members = ofSchool.filter(({ subSlug }) => subSlug === kind);
        if (members.length === 0) return null;
        return (
          <optgroup key={kind} label={communityFieldTexts.kinds[kind]}>
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

/** Who reads it, which is not what the name of a community says. */
function readersOf(community: Community | undefined): string | undefined {
  if (community === undefined) return undefined;
  const { institution, subSlug } = community;
  if (institution === null) return communityFieldTexts.readers.global;
  return subSlug === 'premed' ? communityFieldTexts.readers.premed(institution.name) : communityFieldTexts.readers.school(institution.name);
}
