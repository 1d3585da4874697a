import { Button } from '@mantine/core';
import { IconBrandFacebook, IconBrandInstagram, IconMail, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { conversationPath } from '#shared/rules/messages.ts';
import { cleanHandle, type Network } from '#shared/rules/people.ts';
import { PersonMenu } from '#web/features/people/blocks/person-menu.tsx';
import { RestrictedNote } from '#web/features/people/blocks/restricted-note.tsx';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { ReadingFace } from '#web/ui/reading-face.tsx';
import { SchoolLogo } from '#web/ui/school-logo.tsx';
import textAction from '#web/ui/text-action.module.css';
import type { PublicProfile } from './api/profiles.ts';
import classes from './profile-view.module.css';
import { factTexts } from './texts/facts.ts';
import { nameTexts } from './texts/name.ts';
import { profileTexts } from './texts/profile.ts';

/** Only the owner also sees the email address. */
export function ProfileView({ profile }: { profile: PublicProfile }) {
  const { name, username, year, school, specialty, interests, bio } = profile;
  return (
    <article className={classes.profile}>
      <header className={classes.header}>
        <PersonAvatar name={name} pictureUrl={profile.pictureUrl} size={104} />
        <div className={classes.who}>
          <h1 className={classes.name}>{name}</h1>
          <p className={classes.username}>
            @{username}
            <ModeratorMark person={profile} />
          </p>
          {profile.formerNames.length > 0 && <p className={classes.username}>{nameTexts.formerly(profile.formerNames)}</p>}
          <p className={classes.place}>
            {year !== null && <span>{year}</span>}
            {school !== null && (
              <span>
                <SchoolLogo url={profile.schoolLogoUrl} size={24} />
                {school}
              </span>
            )}
          </p>
        </div>
        {profile.can.edit && (
          <Button component={Link} to={`/profiles/settings/${username}`} variant="default" className={classes.edit ?? ''}>
            {profileTexts.edit}
          </Button>
        )}
        {profile.can.restrict && (
          <div className={classes.ways}>
            {profile.can.message && (
              <Button
                component={Link}
                to={conversationPath(username)}
                leftSection={<IconMessageCircle size={20} aria-hidden="true" />}
                className={classes.message ?? ''}
              >
                {profileTexts.message}
              </Button>
            )}
            <PersonMenu person={profile} restricted={profile.restricted} />
          </div>
        )}
      </header>
      {profile.restricted && <RestrictedNote person={profile} />}
      {isBlank(profile) && <Blank profile={profile} />}
      {bio !== '' && <p className={classes.bio}>{bio}</p>}
      <dl className={classes.facts}>
        {specialty !== '' && <Fact label={profileTexts.specialty}>{specialty}</Fact>}
        {interests !== '' && <Fact label={profileTexts.interests}>{interests}</Fact>}
        <Handle network="instagram" label={factTexts.instagram} url={profile.instagramUrl} />
        <Handle network="facebook" label={factTexts.facebook} url={profile.facebookUrl} />
        {profile.email !== null && (
          <Fact label={factTexts.email}>
            <span className={classes.contact}>
              <IconMail size={20} aria-hidden="true" />
              {profile.email}
            </span>
            <span className={classes.note}>{profileTexts.onlyYou}</span>
          </Fact>
        )}
      </dl>
      {bio !== '' && <ReadingFace />}
    </article>
  );
}

function isBlank({ bio, specialty, interests, instagramUrl, facebookUrl }: PublicProfile): boolean {
  return [bio, specialty, interests, instagramUrl ?? '', facebookUrl ?? ''].every((words) => words === '');
}

function Blank({ profile: { name, username, can } }: { profile: PublicProfile }) {
  return (
    <p className={classes.blank}>
      {can.edit ? profileTexts.blank.own : profileTexts.blank.others(name)}{' '}
      {can.edit && (
        <Link to={`/profiles/settings/${username}`} className={textAction.action}>
          {profileTexts.blank.add}
        </Link>
      )}
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Handle({ network, label, url }: { network: Network; label: string; url: string | null }) {
  if (url === null) return null;
  const Icon = network === 'instagram' ? IconBrandInstagram : IconBrandFacebook;
  return (
    <Fact label={label}>
      <a className={classes.contact} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        <Icon size={20} aria-hidden="true" />
        {cleanHandle(network, url)}
      </a>
    </Fact>
  );
}
