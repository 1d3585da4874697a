import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DETAIL_FIELDS, type DetailField } from '#shared/contract/people/profile-fields.ts';
import { emptyTexts } from '#shared/rules/fields.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanHandle, NETWORKS, type Network } from '#shared/rules/people.ts';
import type { useContractForm } from '#web/lib/use-contract-form.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import classes from './setup-form.module.css';
import { factTexts } from './texts/facts.ts';
import { profileFormTexts } from './texts/form.ts';

export const EMPTY_DETAILS = emptyTexts(DETAIL_FIELDS);

export const DETAIL_LABELS: Record<DetailField, string> = {
  specialty: profileFormTexts.specialty,
  interests: profileFormTexts.interests,
  bio: profileFormTexts.bio,
  instagram: factTexts.instagram,
  facebook: factTexts.facebook,
};

type Fields = Pick<ReturnType<typeof useContractForm<typeof EMPTY_DETAILS>>, 'values' | 'change' | 'field'>;

/**
 * Removes characters that a handle may not have. A link stays until it is complete; then only its
 * handle remains.
 */
function typedHandle(network: Network, value: string): string {
  return /^(https?:|www\.)|\//i.test(value) ? value : cleanHandle(network, value);
}

export function SetupDetails({ values, change, field }: Fields) {
  return (
    <>
      <Section title={profileFormTexts.about}>
        <TextInput
          {...field('specialty')}
          label={DETAIL_LABELS.specialty}
          description={<CharacterCount text={values.specialty} max={LIMITS.specialty} />}
          autoComplete="off"
        />
        <Textarea
          {...field('interests')}
          label={DETAIL_LABELS.interests}
          description={<CharacterCount text={values.interests} max={LIMITS.interests} />}
          rows={3}
          resize="vertical"
        />
        <Textarea
          {...field('bio')}
          label={DETAIL_LABELS.bio}
          description={<CharacterCount text={values.bio} max={LIMITS.bio} />}
          rows={6}
          resize="vertical"
        />
      </Section>
      <Section title={profileFormTexts.elsewhere}>
        {NETWORKS.map((network) => (
          <TextInput
            key={network}
            {...field(network)}
            label={DETAIL_LABELS[network]}
            onChange={(event) => change(network, typedHandle(network, event.currentTarget.value))}
            onBlur={() => {
              const handle = cleanHandle(network, values[network]);
              if (handle !== values[network]) change(network, handle);
            }}
            leftSection={<span className={classes.host}>{`${network}.com/`}</span>}
            leftSectionWidth="var(--host-width)"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>
        {title} <span className={classes.optional}>{profileFormTexts.optional}</span>
      </legend>
      {children}
    </fieldset>
  );
}
