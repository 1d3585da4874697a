import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import { COMMENT_TEXTS } from '#shared/rules/texts/comments.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';

type Contract = typeof contract;
type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

type Examples = {
  [Feature in keyof Contract]?: {
    [Name in keyof Contract[Feature]]?: {
      request?: Feature extends keyof Inputs ? (Name extends keyof Inputs[Feature] ? Inputs[Feature][Name] : never) : never;
      response?: Feature extends keyof Outputs ? (Name extends keyof Outputs[Feature] ? Outputs[Feature][Name] : never) : never;
    };
  };
};

const [communityId, postId, commentId, personId, sessionId, institutionId, reportId, requestKey] = [
  '0199c2a4-0c11-7b52-9a44-5b1f0d5e7a01',
  '0199c2a4-7d3e-7f06-8c1b-2f9be4a0c702',
  '0199c2a5-11aa-7c9d-b7e2-90cc1d6f3403',
  '0199c2a3-5e20-7a11-8f5d-64a2c8be9d04',
  '0199c2a3-9f41-7d20-a1c7-3be8f0417e05',
  '0199c2a0-2b6c-7e31-93d8-71f4a5c0de06',
  '0199c2a6-40d2-7b3a-8e5c-1a6f9d27cb07',
  '5f0f2a0e-6c0b-4f2a-9b57-0d3a6f1c8e42',
];

const institution = { id: institutionId, name: 'Alder Ridge School of Medicine', slug: 'alder-ridge' };
const maya = { id: personId, name: 'Maya Okafor', username: 'maya', year: 'M3', pictureUrl: null, moderator: false };
const dashboard = {
  id: communityId,
  name: 'The Dashboard',
  displayName: 'The Dashboard',
  slug: 'thedashboard',
  subSlug: 'general' as const,
  institution: null,
  path: '/thedashboard',
};
const written = { title: 'How do you remember the nephron?', category: 'Question' as const };
const body = 'I draw it **again and again**. What works for you?';
const post = {
  id: postId,
  slug: '1767225600000-how-do-you-remember-the-nephron',
  path: '/thedashboard/posts/1767225600000-how-do-you-remember-the-nephron',
  ...written,
  author: maya,
  createdAt: '2026-01-01T00:00:00.000Z',
  isPinned: false,
  isCollapsed: false,
  commentsCount: 1,
  reactionsCount: 3,
  liked: false,
  stillOpenAt: null,
};
const can = { like: true, edit: false, delete: false, deleteByPhrase: false, pin: false, collapse: false, callOpen: false };
const comment = {
  id: commentId,
  content: 'With a **mnemonic**.',
  mentions: [],
  author: maya,
  createdAt: '2026-01-01T00:05:00.000Z',
  updatedAt: null,
  isPinned: false,
  reactionsCount: 0,
  liked: false,
  parentId: null,
  replyTo: null,
  can: { edit: true, delete: true, deleteByPhrase: false, pin: false, like: true, reply: true },
};
const asOf = '2026-01-01T00:10:00.000Z';

const EXAMPLES: Examples = {
  accounts: {
    signIn: {
      request: { email: 'maya@alderridge.edu', password: 'Correct-horse-7!' },
      response: { state: 'signed-in', message: 'Successfully logged in', homePath: '/thedashboard' },
    },
    session: {
      response: {
        viewer: {
          ...{ id: personId, sessionId, name: maya.name, username: maya.username, email: 'maya@alderridge.edu' },
          ...{ userType: 'medical_student', year: 'M3', pictureUrl: null, institution, complete: true },
          ...{ setupPath: `/${personId}/profile-setup`, homePath: '/thedashboard', startsAtHome: false, startPath: '/thedashboard' },
          ...{ suspension: null, deletion: null, hints: [] },
        },
      },
    },
  },
  communities: {
    list: {
      response: { items: [{ ...dashboard, institution: null, subtitle: 'A GLOBAL COMMUNITY', can: { post: true } }] },
    },
  },
  posts: {
    feed: {
      request: { communityId, sort: 'most_likes' },
      response: {
        items: [
          {
            ...post,
            answered: false,
            confirmed: false,
            excerpt: 'I draw it again and again. What works for you?',
            mine: { unseen: false, newComments: 4, level: 'followed', saved: false, remindAt: null, lastActivityAt: asOf },
            can,
          },
        ],
        pinned: [],
        nextCursor: null,
        asOf,
      },
    },
    create: {
      request: { requestKey, communityId, ...written, body },
      response: { id: postId, path: post.path, message: POST_TEXTS.created },
    },
    get: {
      request: { postId },
      response: {
        ...{
          ...post,
          body,
          url: null,
          alt: '',
          mentions: [],
          updatedAt: null,
          attachment: null,
          community: dashboard,
          answer: null,
          confirmed: null,
          original: null,
          lastActivityAt: post.createdAt,
          state: { seenUntil: null, firstNewId: null, newComments: 0, level: null, channel: null, savedAt: null, remindAt: null },
        },
        can: { ...can, comment: true, accept: false, confirm: false, link: true },
      },
    },
  },
  comments: {
    create: {
      request: { postId, requestKey, content: comment.content },
      response: { comment, message: COMMENT_TEXTS.posted },
    },
    threads: {
      request: { postId },
      response: {
        items: [{ ...comment, replies: { items: [], nextCursor: null, previousCursor: null }, repliesCount: 0 }],
        ...{ nextCursor: null, asOf },
      },
    },
  },
  reactions: {
    likePost: { request: { postId, liked: true }, response: { liked: true, reactionsCount: 4 } },
  },
  following: {
    setPost: { request: { postId, level: 'followed', channel: 'here' }, response: { level: 'followed', channel: 'here' } },
    setCommunity: { request: { communityId, level: 'muted' }, response: { level: 'muted', channel: null } },
  },
  saved: {
    set: {
      request: { postId, saved: true, remindAt: '2026-01-02T08:00:00.000Z' },
      response: { savedAt: asOf, remindAt: '2026-01-02T08:00:00.000Z' },
    },
  },
  messages: {
    send: {
      request: { personId, requestKey, content: 'Shall we study together on Friday?' },
      response: {
        ...{ id: commentId, senderId: personId, content: 'Shall we study together on Friday?', requestKey },
        ...{ createdAt: '2026-01-01T00:00:00.000Z', readAt: null },
      },
    },
  },
  reports: {
    submit: {
      request: { kind: 'post', targetId: postId, reasons: ['Other'], additionalInformation: 'The same post stands in four communities.' },
      response: { message: REPORT_TEXTS.submitted },
    },
    email: {
      request: { reportId, requestKey, subject: 'Your post in Commons', text: 'Please post this once.' },
      response: { message: REVIEW_TEXTS.emailed },
    },
    warn: {
      request: { reportId, requestKey, reason: 'Other', note: 'Please post this once.' },
      response: { warnings: 1, message: REVIEW_TEXTS.warned },
    },
  },
  search: {
    posts: { request: { q: 'nephron' } },
  },
};

interface Example {
  request?: Record<string, unknown>;
  response?: unknown;
}

export function exampleOf(operationId: string): Example {
  const [feature = '', name = ''] = operationId.split('.');
  return (EXAMPLES as Record<string, Record<string, Example> | undefined>)[feature]?.[name] ?? {};
}
