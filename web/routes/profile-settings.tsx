import { useSuspenseQuery } from '@tanstack/react-query';
import { secondFactorQuery } from '#web/features/accounts/api/second-factor.ts';
import { sessionsQuery } from '#web/features/accounts/api/sessions.ts';
import { OwnDataLinks } from '#web/features/accounts/own-data-links.tsx';
import { SettingsPassword } from '#web/features/accounts/settings-password.tsx';
import { SettingsSecondFactor } from '#web/features/accounts/settings-second-factor.tsx';
import { SettingsSessions } from '#web/features/accounts/settings-sessions.tsx';
import { SettingsStartPage } from '#web/features/accounts/settings-start-page.tsx';
import { ChoiceLink } from '#web/features/notifications/choice/choice-link.tsx';
import { restrictionsQuery } from '#web/features/people/blocks/api/restrictions.ts';
import { RestrictedList } from '#web/features/people/blocks/restricted-list.tsx';
import { institutionsQuery, ownProfileQuery } from '#web/features/people/profiles/api/profiles.ts';
import { SettingsForm } from '#web/features/people/profiles/settings-form.tsx';
import { SettingsName } from '#web/features/people/profiles/settings-name.tsx';
import { SettingsPage } from '#web/features/people/profiles/settings-page.tsx';
import { settingsTexts } from '#web/features/people/profiles/texts/settings.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { useSiteInfo } from '#web/lib/session.ts';
import { shellTexts } from '#web/shell/texts/shell.ts';
import { NotYours } from '#web/ui/not-yours.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/profile-settings.ts';

const { page: texts, notYours } = settingsTexts;

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const needs = screen(async (args) => {
  const { api, queryClient, params } = args;
  const viewer = await requireMember(args);
  if (!isSame(viewer.username, params.username ?? '')) return;
  // The last four queries never throw; the page offers to retry them.
  await Promise.all([
    queryClient.ensureQueryData(ownProfileQuery(api)),
    queryClient.prefetchQuery({ ...sessionsQuery(api), retry: false }),
    queryClient.prefetchQuery({ ...secondFactorQuery(api), retry: false }),
    viewer.userType === 'medical_student' && queryClient.prefetchInfiniteQuery({ ...restrictionsQuery(api), retry: false }),
    viewer.userType === 'premed_student' && queryClient.prefetchQuery({ ...institutionsQuery(api), retry: false }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Settings username={params.username} />
    </>
  );
}

function Settings({ username }: { username: string }) {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page width="reading">
        <SessionEnded>{texts.kept}</SessionEnded>
      </Page>
    );
  if (isSame(viewer.username, username)) {
    return (
      <Page width="full">
        <OwnSettings key={viewer.id} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <NotYours texts={notYours} own={`/profiles/settings/${viewer.username}`} />
    </Page>
  );
}

function OwnSettings() {
  const { data: own } = useSuspenseQuery(ownProfileQuery(useApi()));
  const siteName = useSiteInfo()?.name ?? shellTexts.name;
  return (
    <SettingsPage
      title={texts.title}
      back={{ words: texts.back, to: `/profiles/${own.username}` }}
      sections={[
        { id: 'profile', title: texts.sections.profile, content: <SettingsForm own={own} /> },
        { id: 'name', title: texts.sections.name, content: <SettingsName own={own} /> },
        { id: 'start-page', title: texts.sections.startPage, content: <SettingsStartPage /> },
        { id: 'password', title: texts.sections.password, content: <SettingsPassword email={own.email} /> },
        {
          id: 'second-factor',
          title: texts.sections.secondFactor,
          content: <SettingsSecondFactor email={own.email} siteName={siteName} />,
        },
        ...(own.userType === 'medical_student'
          ? [{ id: 'restricted', title: texts.sections.restricted, content: <RestrictedList /> }]
          : []),
        { id: 'sessions', title: texts.sections.sessions, content: <SettingsSessions /> },
        { id: 'notifications', title: texts.sections.notifications, content: <ChoiceLink /> },
        { id: 'data', title: texts.sections.data, content: <OwnDataLinks /> },
      ]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={texts.title} failed={texts.failed} />;
}
