import { accounts } from './accounts/accounts.ts';
import { emailChange } from './accounts/email-change.ts';
import { ownData } from './accounts/own-data.ts';
import { secondFactor } from './accounts/second-factor.ts';
import { communities } from './communities.ts';
import { answers } from './discussion/answers.ts';
import { attachments } from './discussion/attachments.ts';
import { comments } from './discussion/comments.ts';
import { contributions } from './discussion/contributions.ts';
import { following } from './discussion/following.ts';
import { home, reading } from './discussion/home.ts';
import { mentions } from './discussion/mentions.ts';
import { posts } from './discussion/posts.ts';
import { reactions } from './discussion/reactions.ts';
import { saved } from './discussion/saved.ts';
import { unanswered } from './discussion/unanswered.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation/moderation.ts';
import { reports } from './moderation/reports.ts';
import { notificationSettings } from './notification-settings.ts';
import { notifications } from './notifications.ts';
import { blocks } from './people/blocks.ts';
import { people } from './people/people.ts';
import { profiles } from './people/profiles.ts';
import { search } from './search.ts';
import { hints } from './site/hints.ts';
import { navigation } from './site/navigation.ts';
import { pages } from './site/pages.ts';
import { site } from './site/site.ts';

/** Paths are relative to /api. */
export const contract = {
  accounts,
  secondFactor,
  emailChange,
  ownData,
  profiles,
  people,
  communities,
  posts,
  attachments,
  comments,
  mentions,
  contributions,
  reactions,
  answers,
  unanswered,
  home,
  reading,
  following,
  saved,
  notifications,
  notificationSettings,
  blocks,
  messages,
  moderation,
  reports,
  search,
  navigation,
  pages,
  hints,
  site,
};
