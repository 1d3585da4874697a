import type { Section } from './table.ts';

export const EVENTS: Section = {
  title: 'What open tabs hear of',
  text: 'Events of the live connection, by where the thing is that something happens to. Everybody listens to all that they can. Events carry ids only.',
  states: {
    dashboard: 'on the global Dashboard',
    school: 'in a community of the author’s school',
    premed: 'in its premed community',
    moderators: 'in the community of its moderators',
    elsewhere: 'in a community of another school',
    like: 'the medical student likes a comment of the author’s',
    follow: 'the author mutes a post',
    message: 'the medical student writes to the author, who reads it',
    reading: 'the author looks at a post',
    restriction: 'the medical student restricts the author',
    report: 'the medical student reports a comment of the author’s',
    account: 'the operator suspends the author',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

event post.created
    dashboard     log-in  none    yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  none    none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  none    yes     yes     yes     none     yes     yes        yes       yes       yes     none
    moderators    log-in  none    none    none    none    none     none    none       none      none      yes     none
    elsewhere     log-in  none    none    none    none    yes      none    none       none      none      none    yes

event comment.created, event comment.changed, event likes.changed, event post.changed, event comment.deleted, event post.deleted
    dashboard     log-in  yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  none    none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  none    yes     yes     yes     none     yes     yes        yes       yes       yes     none
    moderators    log-in  none    none    none    none    none     none    none       none      none      yes     none
    elsewhere     log-in  none    none    none    none    yes      none    none       none      none      none    yes

event notifications.changed
    like          log-in  none    none    none    none    none     yes     none       none      none      none    none

event following.changed
    follow        log-in  none    none    none    none    none     yes     none       none      none      none    none

event messages.changed
    message       log-in  none    none    none    yes     none     yes     none       none      none      none    none

event messages.read
    message       log-in  none    none    none    none    none     yes     none       none      none      none    none

event messages.seen
    message       log-in  none    none    none    yes     none     none    none       none      none      none    none

event unread.changed
    reading       log-in  none    none    none    none    none     yes     none       none      none      none    none

event restrictions.changed
    restriction   log-in  none    none    none    yes     none     yes     none       none      none      none    none

event reports.changed
    report        log-in  none    none    none    none    none     none    none       none      none      yes     none

event account.changed
    account       log-in  none    none    none    none    none     yes     none       none      none      none    none
`,
};
