import { TextInput } from '@mantine/core';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LiveHint } from '#web/ui/live-hint.tsx';
import type { SetupSchoolSearchProps } from './setup-school-search.tsx';

/** A list that opens over the page is as large as the rest of the form, and only premed students choose a school. */
const SetupSchoolSearch = lazyPart(async () => (await import('./setup-school-search.tsx')).SetupSchoolSearch);

/** Finds a school by its name. Until its script is here, a field of the same size stands there. */
export function SchoolField(props: SetupSchoolSearchProps) {
  const { label, name, value } = props;
  const waiting = <TextInput label={label} name={name} value={value} readOnly description={<LiveHint>{null}</LiveHint>} />;
  return (
    <SetupSchoolSearch
      waiting={waiting}
      instead={(note) => (
        <>
          {waiting}
          {note}
        </>
      )}
      {...props}
    />
  );
}
