import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { INBOX_PATH } from '#shared/rules/messages.ts';
import type { Viewer } from '#web/lib/session.ts';
import { currentItem, goToItem } from './items.ts';

export interface Page {
  viewer: Viewer | null;
  findSchool: (viewer: Viewer) => Promise<string | null>;
  navigate: (path: string) => void;
  openPalette: () => void;
  openSheet: () => void;
}

function targetItem(): HTMLElement | null {
  return currentItem() ?? document.querySelector<HTMLElement>('#main article:has(h1)');
}

function press(key: string): boolean {
  const button = targetItem()?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  button?.click();
  return button != null;
}

function writeComment(): boolean {
  const field = document.querySelector<HTMLElement>('#comments form textarea');
  field?.focus();
  return field !== null;
}

function goTo(path: (viewer: Viewer) => string | null) {
  return ({ viewer, navigate }: Page) => {
    const to = viewer === null ? null : viewer.complete ? path(viewer) : viewer.setupPath;
    if (to !== null) navigate(to);
    return to !== null;
  };
}

function goToSchool({ viewer, findSchool, navigate }: Page): boolean {
  if (viewer?.complete) void findSchool(viewer).then((path) => path !== null && navigate(path));
  else if (viewer !== null) navigate(viewer.setupPath);
  return viewer !== null;
}

/** An action returns false if it did nothing; the browser then handles the key. */
export const ACTS = {
  find: ({ openPalette }: Page) => {
    openPalette();
    return true;
  },
  sheet: ({ openSheet }: Page) => {
    openSheet();
    return true;
  },
  search: ({ navigate }: Page) => {
    const field = document.querySelector<HTMLInputElement>('#main [role="search"] [type="search"]');
    if (field === null) navigate('/search');
    field?.focus();
    field?.select();
    return true;
  },
  // The page's own link wins over the bar's.
  create: ({ viewer, navigate }: Page) => {
    const [main, bar] = ['#main', 'header'].map((area) => document.querySelector<HTMLElement>(`${area} a[href^="/create-post"]`));
    const link = main ?? bar ?? null;
    if (link !== null) link.click();
    else if (viewer?.complete) navigate('/create-post');
    return link !== null || viewer?.complete === true;
  },
  next: () => goToItem(1),
  previous: () => goToItem(-1),
  open: () => {
    const link = currentItem()?.querySelector<HTMLElement>(':is(h2, h3) :is(a, button)');
    link?.click();
    return link != null;
  },
  like: () => press('l'),
  reply: () => press('r') || writeComment(),
  share: () => press('s'),
  home: goTo(() => '/home'),
  dashboard: goTo(() => DASHBOARD_PATH),
  school: goToSchool,
  inbox: goTo(({ userType }) => (userType === 'medical_student' ? INBOX_PATH : null)),
  notifications: goTo(({ username }) => `/profiles/${username}/notifications`),
  profile: goTo(({ username }) => `/profiles/${username}`),
} as const satisfies Record<string, (page: Page) => boolean>;

export type Act = keyof typeof ACTS;
