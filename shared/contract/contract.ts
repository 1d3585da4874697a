import { accounts } from './accounts.ts';
import { attachments } from './attachments.ts';
import { blocks } from './blocks.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { contributions } from './contributions.ts';
import { hints } from './hints.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { navigation } from './navigation.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';
import { reactions } from './reactions.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { site } from './site.ts';

/** Every route of the API, below /api. */
export const contract = {
  accounts,
  secondFactor,
  profiles,
  communities,
  posts,
  attachments,
  comments,
  contributions,
  reactions,
  notifications,
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
