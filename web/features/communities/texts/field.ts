export const communityFieldTexts = {
  label: 'Community',
  choose: 'Choose a community',
  none: 'No communities available',
  readers: {
    global: 'For medical students of all schools. Anybody with the link to a post can read it, even without an account.',
    school: (school: string) => `For medical students of ${school}; nobody else can read it.`,
    moderators: (school: string) => `For the moderators of ${school}; nobody else can read it.`,
    premed: (school: string) => `For premed students of all schools and medical students of ${school}.`,
  },
  ofSchool: (name: string, school: string) => `${name} (${school})`,
  unsent: 'Your unsent post was written for this community, not for the one you came from.',
  startedIn: (name: string) => `You started this draft in ${name}.`,
  failed: 'Failed to load community options.',
  kinds: { general: 'General', grades: 'Grade Forums', classes: 'Classes', premed: 'Premed', admin: 'Moderators' },
};
