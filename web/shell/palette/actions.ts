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

function toAction({ words, ...shown }: { label: string; note?: string; words: string }): Pick<Entry, 'label' | 'note' | 'words'> {
  return { ...shown, words: [words] };
}

function memberActions(viewer: Viewer, communityHere: string | null): Entry[] {
  const createPath = communityHere === null ? '/create-post' : `/create-post?community=${communityHere}`;
  const own = `/profiles/${viewer.username}`;
  const student = viewer.userType === 'medical_student';
  return [
    {
      id: 'create',
      ...toAction(actionTexts.create),
      note: communityHere === null ? '' : actionTexts.create.note,
      picture: IconPencilPlus,
      to: createPath,
      passing: true,
    },
    ...(student ? [{ id: 'inbox', ...toAction(actionTexts.inbox), picture: IconMessageCircle, to: INBOX_PATH }] : []),
    { id: 'home', ...toAction(actionTexts.home), picture: IconHome2, to: '/home' },
    { id: 'unanswered', ...toAction(actionTexts.unanswered), picture: IconMessageQuestion, to: '/unanswered' },
    { id: 'saved', ...toAction(actionTexts.saved), picture: IconBookmark, to: '/saved' },
    { id: 'drafts', ...toAction(actionTexts.drafts), picture: IconPencil, to: '/drafts' },
    { id: 'notifications', ...toAction(actionTexts.notifications), picture: IconBell, to: `${own}/notifications` },
    { id: 'notification-settings', ...toAction(actionTexts.notificationSettings), picture: IconBellCog, to: '/settings/notifications' },
    { id: own, ...toAction(actionTexts.profile), picture: IconUserCircle, to: own },
    { id: 'settings', ...toAction(actionTexts.settings), picture: IconSettings, to: `/profiles/settings/${viewer.username}` },
  ];
}

function moderationActions(home: string): Entry[] {
  return [
    { id: 'reports', ...toAction(actionTexts.reports), picture: IconFlag, to: `${home}?tab=reports` },
    { id: 'students', ...toAction(actionTexts.students), picture: IconUsers, to: home },
    { id: 'zero-results', ...toAction(actionTexts.zeroResults), picture: IconSearchOff, to: `${home}/searches` },
    { id: 'log', ...toAction(actionTexts.log), picture: IconHistory, to: `${home}/log` },
    { id: 'moderator-guidelines', ...toAction(actionTexts.moderatorGuidelines), picture: IconHelp, to: '/moderator-guidelines' },
  ];
}

const VISITOR: readonly Entry[] = [
  { id: 'login', ...toAction(actionTexts.logIn), picture: IconLogin2, to: '/login' },
  { id: 'signup', ...toAction(actionTexts.signUp), picture: IconUserPlus, to: '/pre-signup' },
];
const PAGES: readonly Entry[] = [
  { id: 'guidelines', ...toAction(actionTexts.guidelines), picture: IconHelp, to: '/community-guidelines' },
  { id: 'about', ...toAction(actionTexts.about), picture: IconHome, to: '/about' },
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
  const dashboard = items.find(({ href }) => href?.startsWith('/admin/'))?.href;
  const member = viewer?.complete ? memberActions(viewer, communityHere) : [];
  const keys = { id: 'keys', ...toAction(actionTexts.keys), picture: IconKeyboard, to: openSheet };
  const logOut = { id: 'log-out', ...toAction(actionTexts.logOut), picture: IconLogout, to: () => signOut.mutate() };
  return [
    ...member,
    ...(dashboard ? moderationActions(dashboard) : []),
    ...(viewer === null ? VISITOR : []),
    ...useSchemes(),
    keys,
    ...PAGES,
    ...(viewer === null ? [] : [logOut]),
  ];
}
