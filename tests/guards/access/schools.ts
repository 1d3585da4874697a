import type { Section } from './table.ts';

export const SCHOOLS: Section = {
  title: 'What moderators have of their school',
  text: 'Students, numbers and the log, by whose they are.',
  states: {
    school: 'the school’s',
    elsewhere: 'another school’s',
    nowhere: 'of a school that is not there',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

reports.counts, moderation.students, moderation.log, moderation.zeroResults
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  yes
    nowhere       log-in  setup   absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

POST /api/exports (medical_students), POST /api/exports (reported_content)
    school        log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    yes     absent
    elsewhere     log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  yes
    nowhere       log-in  setup   absent  absent  absent  absent   absent  absent     absent    paused    absent  absent
`,
};
