/** Lengths are in UTF-16 code units, as `maxlength` counts. */
export const LIMITS = {
  name: 80,
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
  postAlt: 1_000,
  /** Per community, because a feed shows all of them above each page. */
  pinnedPosts: 50,
  pageBody: 60_000,
  siteNotice: 500,
  comment: 10_000,
  message: 10_000,
  reportDetails: 1500,
  /** All additions of one person to one report. */
  reportDetailsInAll: 12_000,
  /** The words of a reported target, as they were at each of one person's reports. */
  reportCaptures: 100_000,
  reportNotes: 5_000,
  warningNote: 1_500,
  /** `perDay`: mails that one member may get from moderators in 24 hours. */
  moderatorEmail: { subject: 120, text: 3_000, perDay: 10 },
  excerpt: 320,
  slug: 120,
  search: 200,
  /** Minimum number of letters of an unfinished word that search completes. */
  searchBeginning: 3,
  attachment: {
    bytes: 50 * 1024 * 1024,
    /** For files that are added when a post is edited. */
    editBytes: 10 * 1024 * 1024,
    name: 200,
  },
  picture: {
    bytes: 10_485_760,
    /** Width times height; the largest phone cameras of 2026 have about 50 million. */
    pixels: 50_500_000,
    side: 64,
  },
} as const;

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

/** Number of people who must search for the same words before moderators see them. */
export const ZERO_RESULTS_SHOWN_FROM = 5;

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
