import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { LiveHint } from '#web/ui/live-hint.tsx';
import type { Institution } from './api/profiles.ts';
import { findSchool } from './find-school.ts';
import { SetupSchools } from './setup-schools.tsx';
import { factTexts } from './texts/facts.ts';
import { schoolSearchTexts } from './texts/school-search.ts';

interface SchoolFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

export function SchoolField(props: SchoolFieldProps) {
  return <SetupSchools>{(schools) => <SchoolInput schools={schools} {...props} />}</SetupSchools>;
}

/** A native `datalist`, so it works without script. Only names from the list are valid. */
function SchoolInput({ schools, value, error, onChange }: SchoolFieldProps & { schools: Institution[] }) {
  const list = useId();
  const search = value.trim().toLowerCase();
  const found = findSchool(schools, value);
  const possible = schools.some(({ name }) => name.toLowerCase().includes(search));
  const hint = found !== undefined ? schoolSearchTexts.found : possible ? null : schoolSearchTexts.none;
  return (
    <>
      <TextInput
        label={factTexts.school}
        name="institutionId"
        list={list}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => found !== undefined && onChange(found.name)}
        placeholder={schoolSearchTexts.placeholder}
        description={<LiveHint tone={found === undefined ? 'note' : 'good'}>{error === undefined ? hint : null}</LiveHint>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <datalist id={list}>
        {schools.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
