import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Community } from '#web/features/communities/api/community.ts';
import { readersOf } from '#web/features/communities/readers.ts';
import { firstUnansweredQuery } from '#web/features/discussion/unanswered/api/unanswered.ts';
import { communityPeopleQuery } from '#web/features/people/directory/api/people.ts';
import { PersonRow } from '#web/features/people/directory/person-row.tsx';
import { institutionsQuery } from '#web/features/people/profiles/api/profiles.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { RailBlock } from '#web/ui/rail.tsx';
import { PremedPlaces } from './premed-places.tsx';
import { RailPosts } from './rail-posts.tsx';
import classes from './rails.module.css';
import { railTexts as texts } from './texts/rails.ts';

interface CommunityAboutProps {
  community: Community;
  /** Shown while the data load. The rail passes none: nothing below it can shift. */
  placeholder?: ReactNode;
}

export function CommunityAbout({ community, placeholder = null }: CommunityAboutProps) {
  const people = useQuery(communityPeopleQuery(useApi(), community.id));
  const unanswered = useQuery(firstUnansweredQuery(useApi(), { communityId: community.id }));
  const viewer = useViewer();
  const isPremed = viewer?.userType === 'premed_student';
  const schools = useQuery({ ...institutionsQuery(useApi()), enabled: isPremed });
  // Wait for all requests, so that a late response shifts nothing visible.
  if (people.isLoading || unanswered.isLoading || schools.isLoading) return placeholder;
  const otherSchools = schools.data?.items.filter(({ id }) => id !== viewer?.institution?.id && id !== community.institution?.id) ?? [];
  const { readers, moderators = [] } = people.data ?? {};
  return (
    <>
      <RailBlock title={texts.readers.title}>
        <p className={classes.text}>{readersOf(community)}</p>
        {readers && <p className={classes.text}>{texts.readers.count(readers.count, readers.exact)}</p>}
      </RailBlock>
      {isPremed && <PremedPlaces schools={otherSchools} withDashboard={community.institution !== null} />}
      {moderators.length > 0 && (
        <RailBlock title={community.institution === null ? texts.moderators.own : texts.moderators.title}>
          <ul className={classes.people}>
            {moderators.map((person) => (
              <li key={person.id}>
                <PersonRow person={person} to={`/profiles/${person.username}`} />
              </li>
            ))}
          </ul>
        </RailBlock>
      )}
      <RailPosts title={texts.unanswered.title} posts={unanswered.data?.items ?? []} now={unanswered.dataUpdatedAt} />
    </>
  );
}
