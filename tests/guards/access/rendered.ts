import { CONTENT } from './content.ts';
import { MEMBERS } from './members.ts';
import { PAGES } from './pages.ts';
import { REPORTS } from './reports.ts';
import { SCHOOLS } from './schools.ts';
import type { Section } from './table.ts';

// The HTML that the server renders, including previews and data for scripts. Its rows match those
// of the routes that the screens request; differences are explained.

export const RENDERED_CONTENT: Section = {
  title: 'Screens: posts',
  text: 'The HTML of each screen that shows posts, with the data for link previews in its head. A post answers the same at the address of another community. On a community’s screen, people who may read it see whether its feed contains the post.',
  states: CONTENT.states,
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

page /thedashboard/posts/:postSlug
    dashboard     yes     setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        absent  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        absent  setup   yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      absent  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    absent  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     absent  setup   absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    deleted       absent  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /communities/:institution/:sub/:community/posts/:postSlug
    dashboard     yes     setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        log-in  setup   yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /communities/:institution/:sub/:community
    school        log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    premed        log-in  setup   yes     yes     yes     no       yes     yes        yes       yes       yes     no
    archived      log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   no      no      no      yes      no      no         no        no        no      yes
    deleted       log-in  setup   no      no      none    no       none    none       none      none      none    no

page /thedashboard
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    none    none     none    none       none      none      none    none

page /home
    dashboard     log-in  setup   none    none    yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  setup   yes     none    yes     none     yes     yes        yes       yes       yes     none
    archived      log-in  setup   none    none    none    none     none    none       none      none      none    none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      none    none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

page /unanswered
    dashboard     log-in  setup   none    none    yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  setup   yes     yes     yes     none     yes     yes        yes       yes       yes     none
    archived      log-in  setup   none    none    none    none     none    none       none      none      none    none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      yes     none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

page /search (for it)
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  setup   yes     yes     yes     none     yes     yes        yes       yes       yes     none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      yes     none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none
`,
};

export const RENDERED_MEMBERS: Section = {
  title: 'Screens: people',
  text: 'The settings, notifications and profile set-up of other people answer that they are not yours, whether or not the person exists.',
  states: MEMBERS.states,
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

page /profiles/:username
    author        yes     yes     yes     yes     yes     yes      yes     blocked    yes       yes       yes     yes
    premed        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    unready       absent  yes     absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    banned        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    deleted       absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /direct/messages/:username
    author        log-in  setup   away    away    yes     yes      no      blocked    yes       yes       yes     yes
    premed        log-in  setup   away    away    no      no       no      no         no        no        no      no
    unready       log-in  setup   away    away    absent  absent   absent  absent     absent    absent    absent  absent
    suspended     log-in  setup   away    away    yes     yes      yes     yes        yes       no        yes     yes
    deleted       log-in  setup   away    away    absent  absent   absent  absent     absent    absent    absent  absent

page /profiles/:username/full-report
    author        away    setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     denied
    elsewhere     away    setup   absent  absent  absent  absent   absent  absent     absent    absent    denied  yes
    unready       away    setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    mod           away    setup   absent  absent  absent  absent   absent  absent     absent    absent    denied  denied
    deleted       away    setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /profiles/settings/:username, page /profiles/:username/notifications
    author        log-in  setup   none    none    none    none     yes     none       none      none      none    none
    mod           log-in  setup   none    none    none    none     none    none       none      none      yes     none

page /:userId/profile-setup
    author        none    none    none    none    none    none     yes     none       none      none      none    none
    unready       none    yes     none    none    none    none     none    none       none      none      none    none

page /:userId/premed-profile-setup
    premed        none    none    yes     none    none    none     none    none       none      none      none    none
`,
};

export const RENDERED_SCHOOLS: Section = {
  title: 'Screens: moderation, and own posts',
  text: 'The page of own posts is at the address of your own school; the address of another school redirects there.',
  states: SCHOOLS.states,
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

page /admin/:institution, page /admin/:institution/log, page /admin/:institution/searches
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    nowhere       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /communities/:institution/your-posts
    school        log-in  setup   yes     away    yes     away     yes     yes        yes       yes       yes     away
    elsewhere     log-in  setup   away    yes     away    yes      away    away       away      away      away    yes
    nowhere       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
`,
};

export const RENDERED_REPORTS: Section = {
  title: 'Screens: reports',
  text: 'A report about something on the Dashboard is requested below the Dashboard, all others below their community.',
  states: REPORTS.states,
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

page /admin/:institution (reports)
    dashboard     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    of theirs     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    none    absent

page /thedashboard/posts/:postSlug/full-report, page /thedashboard/posts/:postSlug/comments/:commentId/full-report
    dashboard     away    setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     denied
    school        away    setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /communities/:institution/:sub/:community/posts/:postSlug/full-report
page /communities/:institution/:sub/:community/posts/:postSlug/comments/:commentId/full-report
    school        away    setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    moderators    away    setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     away    setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    of theirs     away    setup   absent  absent  absent  absent   absent  absent     absent    absent    denied  absent
`,
};

export const RENDERED_PAGES: Section = {
  title: 'Screens: pages of text and the ways to them',
  text: 'A navigation item redirects to its page.',
  states: PAGES.states,
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

page /pages/:slug
    everybody     yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        absent  absent  yes     absent  yes     absent   yes     yes        yes       yes       yes     absent
    elsewhere     absent  absent  absent  yes     absent  yes      absent  absent     absent    absent    absent  yes
    draft         absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

page /:slug
    everybody     yes     yes     absent  absent  yes     yes      yes     yes        yes       yes       yes     yes
    school        absent  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    elsewhere     absent  absent  absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    draft         absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
`,
};

export const RENDERED_OWN: Section = {
  title: 'Screens about the person who requests them',
  text: 'Screens for logging in and signing up redirect people who are logged in. The unsubscribe page is requested without a token.',
  states: { always: 'always' },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

page /, page /about, page /community-guidelines, page /privacy-policies, page /privacy/data, page /accessibility, page /auth/confirm, page /reset-password
    always        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

page /login, page /login/code, page /pre-signup, page /signup, page /premed-signup
    always        yes     away    away    away    away    away     away    away       away      away      away    away

page /create-post, page /drafts, page /search, page /saved, page /settings/notifications
    always        log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

page /settings/data, page /settings/email
    always        log-in  yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

page /direct/messages
    always        log-in  setup   away    away    yes     yes      yes     yes        yes       yes       yes     yes

page /moderator-guidelines
    always        log-in  setup   away    away    away    away     away    away       away      away      yes     yes

page /*, page /unsubscribe
    always        absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
`,
};
