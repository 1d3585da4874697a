import { accounts } from './accounts.ts';
import { attachments } from './attachments.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';
import { reactions } from './reactions.ts';
import { search } from './search.ts';
import { site } from './site.ts';

/** Every route of the API, below /api. */
export const contract = { accounts, profiles, communities, posts, attachments, comments, reactions, search, site };
