import type { Section } from './table.ts';

export const MEMBERS: Section = {
  title: 'People',
  text: 'Profiles, messages, restrictions and reports of people, by whom they are about. Those in the columns who are themselves the one in the row ask about themselves.',
  states: {
    author: 'the author of the columns, a medical student',
    elsewhere: 'a medical student of another school',
    premed: 'a premed student of the school',
    unready: 'somebody whose profile is not finished',
    suspended: 'a suspended medical student',
    banned: 'a banned one',
    mod: 'a moderator of the school',
    deleted: 'an account that is gone',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

profiles.byUsername
    author        yes     yes     yes     yes     yes     yes      yes     blocked    yes       yes       yes     yes
    premed        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    unready       absent  yes     absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    suspended     yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    banned        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    deleted       absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

contributions.ofPerson
    author        log-in  setup   yes     yes     yes     yes      yes     blocked    yes       yes       yes     yes
    premed        log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    suspended     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    banned        log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

people.find
    author        log-in  setup   none    none    yes     none     none    none       none      yes       yes     none
    elsewhere     log-in  setup   none    none    none    none     none    none       none      none      none    yes
    premed        log-in  setup   none    none    none    none     none    none       none      none      none    none
    unready       log-in  setup   none    none    none    none     none    none       none      none      none    none
    suspended     log-in  setup   none    none    yes     none     yes     yes        yes       none      yes     none
    banned        log-in  setup   none    none    none    none     none    none       none      none      none    none
    mod           log-in  setup   none    none    yes     none     yes     yes        yes       yes       none    none
    deleted       log-in  setup   none    none    none    none     none    none       none      none      none    none

GET /pictures/:name
    author        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    deleted       absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

GET /api/live (a person)
    author        log-in  absent  absent  absent  absent  absent   yes     absent     absent    absent    absent  absent
    deleted       log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

messages.correspondent
    author        log-in  setup   no      no      yes     yes      no      blocked    yes       yes       yes     yes
    premed        log-in  setup   no      no      no      no       no      no         no        no        no      no
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    suspended     log-in  setup   no      no      yes     yes      yes     yes        yes       no        yes     yes
    banned        log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

messages.list, messages.read
    author        log-in  setup   no      no      yes     yes      no      yes        yes       yes       yes     yes
    premed        log-in  setup   no      no      no      no       no      no         no        no        no      no
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    suspended     log-in  setup   no      no      yes     yes      yes     yes        yes       no        yes     yes
    banned        log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

messages.send
    author        log-in  setup   no      no      yes     yes      no      blocked    blocked   paused    yes     yes
    premed        log-in  setup   no      no      no      no       no      no         no        paused    no      no
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
    suspended     log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes
    banned        log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

blocks.set
    author        log-in  setup   no      no      yes     yes      no      yes        yes       yes       yes     yes
    premed        log-in  setup   no      no      no      no       no      no         no        no        no      no
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    suspended     log-in  setup   no      no      yes     yes      yes     yes        yes       no        yes     yes
    banned        log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

reports.target (profile)
    author        log-in  setup   no      no      yes     yes      no      yes        yes       yes       yes     yes
    premed        log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    suspended     log-in  setup   no      no      yes     yes      yes     yes        yes       no        yes     yes
    banned        log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

reports.submit (profile)
    author        log-in  setup   no      no      yes     yes      no      yes        yes       paused    yes     yes
    premed        log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
    suspended     log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes
    banned        log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent

reports.ofProfile
    author        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     denied
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    denied  yes
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
    banned        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     denied
    mod           log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    denied  denied
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

POST /api/exports (profile_report)
    author        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     denied
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    denied  yes
    unready       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
    banned        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     denied
    mod           log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    denied  denied
    deleted       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
`,
};
