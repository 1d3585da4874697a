import { Autocomplete } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { LiveHint } from '#web/ui/live-hint.tsx';
import type { Institution } from './api/institutions.ts';
import { findSchool } from './find-school.ts';
import classes from './setup-form.module.css';
import { schoolSearchTexts } from './texts/school-search.ts';

/** Schools shown at once; typing narrows them down. */
const SHOWN = 50;

export interface SetupSchoolSearchProps {
  schools: Institution[];
  label: string;
  name: string;
  /** The name as typed or chosen. */
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** Finds a school by a part of its name; only one of the list will do. */
export function SetupSchoolSearch({ schools, value, error, ...input }: SetupSchoolSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // Take over what was typed into the server's HTML before this part was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part hydrates
  useLayoutEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '' && typed !== value) input.onChange(typed);
  }, []);
  const search = value.trim().toLowerCase();
  const found = findSchool(schools, value);
  const possible = schools.some(({ name }) => name.toLowerCase().includes(search));
  return (
    <Autocomplete
      {...input}
      ref={field}
      value={value}
      error={error}
      data={schools.map(({ name }) => name)}
      limit={SHOWN}
      onBlur={() => found !== undefined && input.onChange(found.name)}
      placeholder={schoolSearchTexts.placeholder}
      description={
        error !== undefined ? (
          <LiveHint>{null}</LiveHint>
        ) : (
          <LiveHint tone={found === undefined ? 'note' : 'good'}>
            {found !== undefined ? schoolSearchTexts.found : possible ? null : schoolSearchTexts.none}
          </LiveHint>
        )
      }
      selectFirstOptionOnChange
      classNames={{ option: classes.option ?? '' }}
      openOnFocus={false}
      // Within the page's main part, where screen readers look for it.
      comboboxProps={{ shadow: 'sm', withinPortal: false, keepMounted: false }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
