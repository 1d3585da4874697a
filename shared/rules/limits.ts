/** Limits that the server enforces and the browser shows. Lengths are in UTF-16 code units, as `maxlength` counts. */
export const LIMITS = {
  name: 80,
  /** Changes of one's name within a year. */
  nameChanges: 2,
  email: 254,
  username: { min: 3, max: 30 },
  password: { min: 8, max: 128 },
  bio: 1500,
  interests: 350,
  specialty: 40,
  handle: 60,
  postTitle: 150,
  postBody: 30_000,
  postUrl: 2_000,
  /** The description of a post's picture. */
  postAlt: 1_000,
  /** In one community: a feed shows all of them above each page. */
  pinnedPosts: 50,
  /** A content page that an operator writes. */
  pageBody: 60_000,
  /** An announcement, or what the maintenance page says. */
  siteNotice: 500,
  comment: 10_000,
  message: 10_000,
  reportDetails: 1500,
  /** What one person can have written in all about one thing that they keep reporting. */
  reportDetailsInAll: 12_000,
  reportNotes: 5_000,
  warningNote: 1_500,
  /** A mail of moderators to somebody who was reported, of which nobody gets more than so many in 24 hours. */
  moderatorEmail: { subject: 120, text: 3_000, perDay: 10 },
  /** Characters of a post's text that a card may show; three lines of a wide card hold about this much. */
  excerpt: 320,
  slug: 120,
  /** What may be searched for. */
  search: 200,
  attachment: {
    bytes: 50 * 1024 * 1024,
    /** For a file that replaces another when a post is edited. */
    editBytes: 10 * 1024 * 1024,
    name: 200,
  },
  picture: {
    bytes: 10_485_760,
    /** Width times height; the largest of today's telephones have about 50 million. */
    pixels: 50_500_000,
    /** Minimum width and height of the part that can be chosen; smaller pictures are enlarged first. */
    side: 64,
  },
} as const;

/** Items on one page of each list (doc 2 §9). */
export const PAGE_SIZES = {
  posts: 10,
  saved: 20,
  ownPosts: 10,
  ownComments: 20,
  comments: 10,
  replies: 10,
  messages: 15,
  conversations: 30,
  restrictions: 20,
  notifications: 20,
  students: 50,
  reports: 20,
  fullReports: 50,
  moderationLog: 50,
  notices: 20,
  followed: 20,
} as const;

/** Different people of a school who have to search for words in vain before its moderators see these. */
export const ZERO_RESULTS_SHOWN_FROM = 5;

/** Milliseconds after which something happens on screen. */
export const TIMINGS = {
  toast: 5_000,
  afterPostCreated: 1_000,
  stillVerifying: 2_000,
  afterVerified: 2_500,
  afterVerificationFailed: 2_000,
  typingPause: 350,
  similarPause: 300,
} as const;

export const MAX_TOASTS = 3;
