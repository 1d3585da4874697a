import { askAbout } from './access/asking.ts';
import { CONTENT } from './access/content.ts';
import { posts } from './access/posts.ts';

askAbout([[CONTENT, posts]]);
