import {
  IconBell,
  IconBellCog,
  IconBookmark,
  IconFlag,
  IconHelp,
  IconHistory,
  IconHome,
  IconHome2,
  IconKeyboard,
  IconLogin2,
  IconLogout,
  IconMessageCircle,
  IconMessageQuestion,
  IconPencil,
  IconPencilPlus,
  IconSearchOff,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { INBOX_PATH } from '#shared/rules/messages.ts';
import { useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import type { Viewer } from '#web/lib/session.ts';
import { useSignOut } from '#web/shell/api/sign-out.ts';
import { SCHEMES, useScheme } from '#web/shell/use-scheme.ts';
import type { Entry } from './entry.ts';
import { actionTexts, colourTexts } from './texts/palette.ts';

function found({ words, ...shown }: { label: string; note?: string; words: string }): Pick<Entry, 'label' | 'note' | 'words'> {
  return { ...shown, words: [words] };
}

function memberActions(viewer: Viewer, communityHere: string | null): Entry[] {
  const write = communityHere === null ? '/create-post' : `/create-post?community=${communityHere}`;
  const own = `/profiles/${viewer.username}`;
  const student = viewer.userType === 'medical_student';
  return [
    {
      id: 'create',
      ...found(actionTexts.create),
      note: communityHere === null ? '' : actionTexts.create.note,
      picture: IconPencilPlus,
      to: write,
      passing: true,
    },
    ...(student ? [{ id: 'inbox', ...found(actionTexts.inbox), picture: IconMessageCircle, to: INBOX_PATH }] : []),
    { id: 'home', ...found(actionTexts.home), picture: IconHome2, to: '/home' },
    { id: 'unanswered', ...found(actionTexts.unanswered), picture: IconMessageQuestion, to: '/unanswered' },
    { id: 'saved', ...found(actionTexts.saved), picture: IconBookmark, to: '/saved' },
    { id: 'drafts', ...found(actionTexts.drafts), picture: IconPencil, to: '/drafts' },
    { id: 'notifications', ...found(actionTexts.notifications), picture: IconBell, to: `${own}/notifications` },
    { id: 'notification-settings', ...found(actionTexts.notificationSettings), picture: IconBellCog, to: '/settings/notifications' },
    { id: own, ...found(actionTexts.profile), picture: IconUserCircle, to: own },
    { id: 'settings', ...found(actionTexts.settings), picture: IconSettings, to: `/profiles/settings/${viewer.username}` },
  ];
}

function moderationActions(home: string): Entry[] {
  return [
    { id: 'reports', ...found(actionTexts.reports), picture: IconFlag, to: `${home}?tab=reports` },
    { id: 'students', ...found(actionTexts.students), picture: IconUsers, to: home },
    { id: 'zero-results', ...found(actionTexts.zeroResults), picture: IconSearchOff, to: `${home}/searches` },
    { id: 'log', ...found(actionTexts.log), picture: IconHistory, to: `${home}/log` },
    { id: 'moderator-guidelines', ...found(actionTexts.moderatorGuidelines), picture: IconHelp, to: '/moderator-guidelines' },
  ];
}

const VISITOR: readonly Entry[] = [
  { id: 'login', ...found(actionTexts.logIn), picture: IconLogin2, to: '/login' },
  { id: 'signup', ...found(actionTexts.signUp), picture: IconUserPlus, to: '/pre-signup' },
];
const PAGES: readonly Entry[] = [
  { id: 'guidelines', ...found(actionTexts.guidelines), picture: IconHelp, to: '/community-guidelines' },
  { id: 'about', ...found(actionTexts.about), picture: IconHome, to: '/about' },
];

const SCHEME_NAMES = ['light', 'dark', 'auto'] as const;

function useSchemes(): Entry[] {
  const { colorScheme, setColorScheme } = useScheme();
  return SCHEME_NAMES.map((scheme) => ({
    id: `colours-${scheme}`,
    label: colourTexts[scheme],
    note: scheme === colorScheme ? colourTexts.now : '',
    words: [colourTexts.words],
    picture: SCHEMES[scheme].Icon,
    to: () => setColorScheme(scheme),
  }));
}

export function useActions(viewer: Viewer | null, communityHere: string | null, openSheet: () => void): Entry[] {
  const signOut = useSignOut();
  const items = useNavigation(viewer).data?.items ?? [];
  const office = items.find(({ href }) => href?.startsWith('/admin/'))?.href;
  const member = viewer?.complete ? memberActions(viewer, communityHere) : [];
  const keys = { id: 'keys', ...found(actionTexts.keys), picture: IconKeyboard, to: openSheet };
  const leave = { id: 'log-out', ...found(actionTexts.logOut), picture: IconLogout, to: () => signOut.mutate() };
  return [
    ...member,
    ...(office ? moderationActions(office) : []),
    ...(viewer === null ? VISITOR : []),
    ...useSchemes(),
    keys,
    ...PAGES,
    ...(viewer === null ? [] : [leave]),
  ];
}
