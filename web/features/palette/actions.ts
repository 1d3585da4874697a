import {
  IconBell,
  IconFlag,
  IconHelp,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconLogin2,
  IconLogout,
  IconMessageCircle,
  IconPencilPlus,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { INBOX_PATH } from '#shared/rules/messages.ts';
import { useNavigation } from '#web/features/navigation/api/navigation.ts';
import type { Viewer } from '#web/features/shell/api/session.ts';
import { useSignOut } from '#web/features/shell/api/sign-out.ts';
import { SCHEMES, useScheme } from '#web/features/shell/use-scheme.ts';
import type { Entry } from './entry.ts';

/** What a member can do, wherever they are. */
function memberActions(viewer: Viewer, communityHere: string | null): Entry[] {
  const write = communityHere === null ? '/create-post' : `/create-post?community=${communityHere}`;
  const own = `/profiles/${viewer.username}`;
  const student = viewer.userType === 'medical_student';
  return [
    {
      id: 'create',
      label: 'Create a post',
      note: communityHere === null ? '' : 'here',
      words: ['write new ask question'],
      picture: IconPencilPlus,
      to: write,
      passing: true,
    },
    ...(student
      ? [{ id: 'inbox', label: 'Inbox', words: ['messages chats conversations'], picture: IconMessageCircle, to: INBOX_PATH }]
      : []),
    { id: 'notifications', label: 'Notifications', words: ['news bell'], picture: IconBell, to: `${own}/notifications` },
    { id: own, label: 'Your profile', words: ['account me'], picture: IconUserCircle, to: own },
    {
      id: 'settings',
      label: 'Settings',
      words: ['password picture two-step restricted sessions preferences'],
      picture: IconSettings,
      to: `/profiles/settings/${viewer.username}`,
    },
  ];
}

/** The pages of a school's moderators. */
function officeActions(home: string): Entry[] {
  return [
    {
      id: 'reports',
      label: 'Reported content',
      note: 'Moderation',
      words: ['admin review reports'],
      picture: IconFlag,
      to: `${home}?tab=reports`,
    },
    { id: 'students', label: 'Moderation', words: ['admin students posts'], picture: IconUsers, to: home },
    { id: 'log', label: 'Moderation log', words: ['admin history'], picture: IconHistory, to: `${home}/log` },
    {
      id: 'moderator-guidelines',
      label: 'Moderator guidelines',
      words: ['admin rules help'],
      picture: IconHelp,
      to: '/moderator-guidelines',
    },
  ];
}

const VISITOR: readonly Entry[] = [
  { id: 'login', label: 'Log in', words: ['sign in'], picture: IconLogin2, to: '/login' },
  { id: 'signup', label: 'Sign up', words: ['join register account'], picture: IconUserPlus, to: '/pre-signup' },
];
const PAGES: readonly Entry[] = [
  { id: 'guidelines', label: 'Community guidelines', words: ['rules help'], picture: IconHelp, to: '/community-guidelines' },
  { id: 'about', label: 'About', words: ['help homepage'], picture: IconHome, to: '/about' },
];

const SCHEME_LABELS = [
  ['light', 'Light colours'],
  ['dark', 'Dark colours'],
  ['auto', `Colours ${SCHEMES.auto.name}`],
] as const;

/** Light, dark, or as the device has it. */
function useSchemes(): Entry[] {
  const { colorScheme, setColorScheme } = useScheme();
  return SCHEME_LABELS.map(([scheme, label]) => ({
    id: `colours-${scheme}`,
    label,
    note: scheme === colorScheme ? 'as now' : '',
    words: ['appearance theme mode color scheme switch'],
    picture: SCHEMES[scheme].Icon,
    to: () => setColorScheme(scheme),
  }));
}

/** What this person can do; where a page of moderators is not theirs, it is not listed. */
export function useActions(viewer: Viewer | null, communityHere: string | null, openSheet: () => void): Entry[] {
  const signOut = useSignOut();
  const items = useNavigation(viewer).data?.items ?? [];
  const office = items.find(({ href }) => href?.startsWith('/admin/'))?.href;
  const member = viewer?.complete ? memberActions(viewer, communityHere) : [];
  const keys = { id: 'keys', label: 'Keyboard shortcuts', words: ['help hotkeys'], picture: IconKeyboard, to: openSheet };
  const leave = { id: 'log-out', label: 'Log out', words: ['sign out leave'], picture: IconLogout, to: () => signOut.mutate() };
  return [
    ...member,
    ...(office ? officeActions(office) : []),
    ...(viewer === null ? VISITOR : []),
    ...useSchemes(),
    keys,
    ...PAGES,
    ...(viewer === null ? [] : [leave]),
  ];
}
