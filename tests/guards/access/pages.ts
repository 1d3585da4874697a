import type { Section } from './table.ts';

export const PAGES: Section = {
  title: 'Pages of text and the ways to them',
  text: 'Pages that the operator has written, and items of the navigation that lead to them. Premed students have the items that are made for them too.',
  states: {
    everybody: 'for everybody',
    school: 'for one school',
    elsewhere: 'for another',
    draft: 'not published',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

pages.bySlug
    everybody     yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    school        absent  absent  yes     absent  yes     absent   yes     yes        yes       yes       yes     absent
    elsewhere     absent  absent  absent  yes     absent  yes      absent  absent     absent    absent    absent  yes
    draft         absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

navigation.link
    everybody     yes     yes     absent  absent  yes     yes      yes     yes        yes       yes       yes     yes
    school        absent  absent  absent  absent  yes     absent   yes     yes        yes       yes       yes     absent
    elsewhere     absent  absent  absent  absent  absent  yes      absent  absent     absent    absent    absent  yes
    draft         absent  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent
`,
};
