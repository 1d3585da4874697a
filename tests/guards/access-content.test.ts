import { testSections } from './access/asking.ts';
import { CONTENT } from './access/content.ts';
import { posts } from './access/posts.ts';

testSections([[CONTENT, posts]]);
