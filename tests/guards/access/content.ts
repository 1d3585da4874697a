import type { Section } from './table.ts';

export const CONTENT: Section = {
  title: 'Posts and comments',
  text: 'Posts of the author, a medical student of the school, with comments of theirs, by community. They are questions older than a week, because moderators cannot accept an answer earlier. A person who moved to another school is answered as everybody there: the row “elsewhere” also applies to an author who has left. Authors may still delete there.',
  states: {
    dashboard: 'on the global Dashboard',
    school: 'in a community of the author’s school',
    premed: 'in its premed community',
    archived: 'in an archived community of the school',
    moderators: 'in the community of its moderators',
    elsewhere: 'in a community of another school, written before the author changed schools',
    anonymous: 'in a community of the school, by an account that is gone',
    deleted: 'deleted',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

posts.get, comments.threads, comments.thread, comments.replies, comments.newer, comments.states, reactions.counts
    dashboard     yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        log-in  absent  yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  absent  absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    anonymous     log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    deleted       log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

GET /attachments/:id/:name, GET /attachment-previews/:file
    dashboard     yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        absent  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        absent  absent  yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      absent  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     absent  absent  absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    anonymous     absent  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    deleted       absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

GET /api/live (a post)
    dashboard     log-in  yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        log-in  absent  yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  absent  absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    anonymous     log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    deleted       log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

posts.feed, posts.states
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    premed        log-in  setup   yes     yes     yes     no       yes     yes        yes       yes       yes     no
    archived      log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   no      no      no      yes      no      no         no        no        no      yes
    anonymous     log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    deleted       log-in  setup   no      no      none    no       none    none       none      none      none    no

search.posts, search.similar
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  setup   yes     yes     yes     none     yes     yes        yes       yes       yes     none
    archived      log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      yes     none
    elsewhere     log-in  setup   none    none    none    yes      none    none       none      none      none    yes
    anonymous     log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

search.posts (from its author)
    dashboard     log-in  setup   yes     yes     yes     yes      yes     none       yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     none       yes       yes       yes     none
    premed        log-in  setup   yes     yes     yes     none     yes     none       yes       yes       yes     none
    archived      log-in  setup   none    none    yes     none     yes     none       yes       yes       yes     none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      yes     none
    elsewhere     log-in  setup   none    none    none    yes      none    none       none      none      none    yes
    anonymous     log-in  setup   none    none    none    none     none    none       none      none      none    none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

contributions.ofPerson (by where they stand)
    dashboard     log-in  setup   yes     yes     yes     yes      yes     blocked    yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     blocked    yes       yes       yes     none
    premed        log-in  setup   yes     yes     yes     none     yes     blocked    yes       yes       yes     none
    archived      log-in  setup   none    none    yes     none     yes     blocked    yes       yes       yes     none
    moderators    log-in  setup   none    none    none    none     none    blocked    none      none      yes     none
    elsewhere     log-in  setup   none    none    none    yes      none    blocked    none      none      none    yes
    anonymous     log-in  setup   none    none    none    none     none    blocked    none      none      none    none
    deleted       log-in  setup   none    none    none    none     none    blocked    none      none      none    none

home.list
    dashboard     log-in  setup   none    none    yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  setup   yes     none    yes     none     yes     yes        yes       yes       yes     none
    archived      log-in  setup   none    none    none    none     none    none       none      none      none    none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      none    none
    elsewhere     log-in  setup   none    none    none    yes      none    none       none      none      none    yes
    anonymous     log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

unanswered.list
    dashboard     log-in  setup   none    none    yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    yes     none     yes     yes        yes       yes       yes     none
    premed        log-in  setup   yes     yes     yes     none     yes     yes        yes       yes       yes     none
    archived      log-in  setup   none    none    none    none     none    none       none      none      none    none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      yes     none
    elsewhere     log-in  setup   none    none    none    yes      none    none       none      none      none    yes
    anonymous     log-in  setup   none    none    none    none     none    none       none      none      none    none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

posts.states (from the Dashboard)
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   none    none    none    none     none    none       none      none      none    none
    premed        log-in  setup   none    none    none    none     none    none       none      none      none    none
    archived      log-in  setup   none    none    none    none     none    none       none      none      none    none
    moderators    log-in  setup   none    none    none    none     none    none       none      none      none    none
    elsewhere     log-in  setup   none    none    none    none     none    none       none      none      none    none
    anonymous     log-in  setup   none    none    none    none     none    none       none      none      none    none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

contributions.context, reading.seePost, following.setPost, saved.set, notifications.markRead (of a post), notifications.markRead (of a comment)
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        log-in  setup   yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    anonymous     log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

reports.target (post), reports.target (comment)
    dashboard     log-in  setup   yes     yes     yes     yes      no      yes        yes       yes       yes     yes
    school        log-in  setup   absent  absent  yes     absent   no      yes        yes       yes       yes     absent
    premed        log-in  setup   yes     yes     yes     absent   no      yes        yes       yes       yes     absent
    archived      log-in  setup   absent  absent  yes     absent   no      yes        yes       yes       yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    anonymous     log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

reports.submit (post), reports.submit (comment)
    dashboard     log-in  setup   yes     yes     yes     yes      no      yes        yes       paused    yes     yes
    school        log-in  setup   absent  absent  yes     absent   no      yes        yes       paused    yes     absent
    premed        log-in  setup   yes     yes     yes     absent   no      yes        yes       paused    yes     absent
    archived      log-in  setup   absent  absent  yes     absent   no      yes        yes       paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    paused    absent  yes
    anonymous     log-in  setup   absent  absent  yes     absent   yes     yes        yes       paused    yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

posts.thank
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       paused    yes     yes
    school        log-in  setup   absent  absent  yes     absent   yes     yes        yes       paused    yes     absent
    premed        log-in  setup   yes     yes     yes     absent   yes     yes        yes       paused    yes     absent
    archived      log-in  setup   absent  absent  yes     absent   yes     yes        yes       paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    paused    absent  yes
    anonymous     log-in  setup   absent  absent  yes     absent   yes     yes        yes       paused    yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

mentions.suggest (in a thread)
    dashboard     log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        log-in  setup   yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      log-in  setup   absent  absent  no      absent   no      no         no        no        no      absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    anonymous     log-in  setup   absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

reactions.likePost, reactions.likeComment, comments.create, comments.create (reply)
    dashboard     log-in  setup   no      no      yes     yes      yes     blocked    blocked   paused    yes     yes
    school        log-in  setup   absent  absent  yes     absent   yes     blocked    blocked   paused    yes     absent
    premed        log-in  setup   yes     yes     yes     absent   yes     blocked    blocked   paused    yes     absent
    archived      log-in  setup   absent  absent  no      absent   no      no         no        paused    no      absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  yes      absent  absent     absent    paused    absent  yes
    anonymous     log-in  setup   absent  absent  yes     absent   yes     yes        yes       paused    yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

posts.edit, comments.edit, unanswered.setStillOpen
    dashboard     log-in  setup   no      no      no      no       yes     no         no        paused    no      no
    school        log-in  setup   absent  absent  no      absent   yes     no         no        paused    no      absent
    premed        log-in  setup   no      no      no      absent   yes     no         no        paused    no      absent
    archived      log-in  setup   absent  absent  no      absent   no      no         no        paused    no      absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    no      absent
    elsewhere     log-in  setup   absent  absent  absent  no       absent  absent     absent    paused    absent  no
    anonymous     log-in  setup   absent  absent  no      absent   no      no         no        paused    no      absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

posts.delete, comments.delete
    dashboard     log-in  setup   no      no      no      no       yes     no         no        paused    yes     yes
    school        log-in  setup   absent  absent  no      absent   yes     no         no        paused    yes     absent
    premed        log-in  setup   no      no      no      absent   yes     no         no        paused    yes     absent
    archived      log-in  setup   absent  absent  no      absent   yes     no         no        paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   yes     absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  no       yes     absent     absent    paused    absent  yes
    anonymous     log-in  setup   absent  absent  no      absent   no      no         no        paused    yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

answers.accept, posts.setOriginal
    dashboard     log-in  setup   no      no      no      no       yes     no         no        paused    yes     yes
    school        log-in  setup   absent  absent  no      absent   yes     no         no        paused    yes     absent
    premed        log-in  setup   no      no      no      absent   yes     no         no        paused    yes     absent
    archived      log-in  setup   absent  absent  no      absent   no      no         no        paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  no       absent  absent     absent    paused    absent  yes
    anonymous     log-in  setup   absent  absent  no      absent   no      no         no        paused    yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

answers.confirm, moderation.pinPost, moderation.pinComment, moderation.collapsePost
    dashboard     log-in  setup   no      no      no      no       no      no         no        paused    yes     yes
    school        log-in  setup   absent  absent  no      absent   no      no         no        paused    yes     absent
    premed        log-in  setup   no      no      no      absent   no      no         no        paused    yes     absent
    archived      log-in  setup   absent  absent  no      absent   no      no         no        paused    yes     absent
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  no       absent  absent     absent    paused    absent  yes
    anonymous     log-in  setup   absent  absent  no      absent   no      no         no        paused    yes     absent
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
`,
};
