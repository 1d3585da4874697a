import type { Section } from './table.ts';

export const REPORTS: Section = {
  title: 'Reports',
  text: 'Reports of posts and comments, by what they are about. The author of the columns is who was reported, the premed student who reported.',
  states: {
    dashboard: 'something on the Dashboard, by the author',
    school: 'something in a community of the school',
    moderators: 'something in the community of its moderators',
    elsewhere: 'something in a community of another school',
    'of theirs': 'something that the moderator of the columns has written',
    deleted: 'something that is deleted by now',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

reports.list, reports.states
    dashboard     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    of theirs     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    none    absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent

reports.setStatus, reports.saveNotes, reports.warn, reports.email, reports.deleteMany
    dashboard     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  yes
    of theirs     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent

reports.warnings
    dashboard     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    of theirs     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent

reports.ofPost, reports.ofComment
    dashboard     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     denied
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    of theirs     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    denied  absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent

POST /api/exports (post_report), POST /api/exports (comment_report)
    dashboard     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     denied
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  yes
    of theirs     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    denied  absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
`,
};
