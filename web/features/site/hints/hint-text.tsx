import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DASHBOARD_PATH, isPathOfYear } from '#shared/rules/communities.ts';
import type { Hint } from '#shared/rules/hints.ts';
import { communityTexts } from '#web/features/communities/texts/community.ts';
import { useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './hint-note.module.css';
import { hintTexts as texts } from './texts/hints.ts';

export function HintText({ hint }: { hint: Hint }): ReactNode {
  const { userType, institution } = useViewer() ?? {};
  if (hint === 'keyboard') return <Keyboard />;
  if (hint !== 'places') return <p>{texts[hint].text}</p>;
  // Medical students start on the Dashboard, premed students in their school's community.
  return <p>{userType === 'premed_student' ? texts.places.premed(institution?.name ?? '') : texts.places.medical}</p>;
}

function Keyboard() {
  const { text, keys } = texts.keyboard;
  return (
    <p>
      {text.before} <kbd>{keys.find}</kbd> {text.mac} <kbd>{keys.findOnMac}</kbd> {text.find} <kbd>{keys.sheet}</kbd> {text.sheet}
    </p>
  );
}

interface HintLink {
  to: string;
  label: string;
}

export function HintLinks({ hint }: { hint: Hint }): ReactNode {
  const communities = useOwnCommunities();
  const links: Partial<Record<Hint, HintLink[]>> = {
    places: communities,
    reviewing: [{ to: '/moderator-guidelines', label: texts.reviewing.link }],
  };
  return links[hint]?.map(({ to, label }) => (
    <Link key={to} to={to} className={hint === 'places' ? classes.place : textAction.action}>
      {label}
    </Link>
  ));
}

function useOwnCommunities(): HintLink[] {
  const viewer = useViewer();
  const sections = useNavigation(viewer).data?.sections ?? [];
  if (viewer?.userType === 'premed_student') return [{ to: DASHBOARD_PATH, label: communityTexts.dashboard }];
  const listed = (wanted: string) => sections?.find(({ kind }) => kind === wanted)?.items ?? [];
  const year = listed('grades').find(({ href }) => isPathOfYear(href, viewer?.year ?? null));
  return [listed('general')[0], year, listed('premed')[0]].flatMap((one) => (one?.href ? [{ to: one.href, label: one.label }] : []));
}
