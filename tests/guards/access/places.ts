import type { Section } from './table.ts';

export const PLACES: Section = {
  title: 'Communities',
  text: 'Communities as a whole. That a school has the communities that every school has is no secret, so others read that they have no access; the community of its moderators is as if it were not there.',
  states: {
    dashboard: 'the global Dashboard',
    school: 'a community of the school',
    premed: 'its premed community',
    archived: 'an archived one',
    moderators: 'that of its moderators',
    elsewhere: 'a community of another school',
    'moderators*': 'that of the other school’s moderators',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

posts.newer, reading.seeCommunity, following.setCommunity, people.ofCommunity, unanswered.list (of a community)
    dashboard     log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    premed        log-in  setup   yes     yes     yes     no       yes     yes        yes       yes       yes     no
    archived      log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   no      no      no      yes      no      no         no        no        no      yes
    moderators*   log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes

GET /api/live (a community)
    dashboard     log-in  absent  yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    premed        log-in  absent  yes     yes     yes     absent   yes     yes        yes       yes       yes     absent
    archived      log-in  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    moderators    log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  absent  absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    moderators*   log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  yes

communities.byAddress
    school        log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    premed        log-in  setup   yes     yes     yes     no       yes     yes        yes       yes       yes     no
    archived      log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   no      no      no      yes      no      no         no        no        no      yes
    moderators*   log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes

communities.toPostIn, mentions.suggest
    dashboard     log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes
    school        log-in  setup   no      no      yes     no       yes     yes        yes       yes       yes     no
    premed        log-in  setup   yes     yes     yes     no       yes     yes        yes       yes       yes     no
    archived      log-in  setup   no      no      no      no       no      no         no        no        no      no
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   no      no      no      yes      no      no         no        no        no      yes
    moderators*   log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes

posts.create
    dashboard     log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes
    school        log-in  setup   no      no      yes     no       yes     yes        yes       paused    yes     no
    premed        log-in  setup   yes     yes     yes     no       yes     yes        yes       paused    yes     no
    archived      log-in  setup   no      no      no      no       no      no         no        paused    no      no
    moderators    log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   no      no      no      yes      no      no         no        paused    no      yes
    moderators*   log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  yes
`,
};
