/** Who the sample peers are, and what they say of themselves. Nobody of them exists. */
export const peerTexts = {
  anjali: {
    name: 'Anjali Menon',
    school: 'Alder Ridge School of Medicine',
    specialty: 'Pediatrics',
    interests: 'Choir, long novels, short walks',
    bio: 'Taught kindergarten before this. Explains the clotting cascade with hand puppets, if you insist.',
  },
  felix: {
    name: 'Felix Halloran',
    school: 'Port Ellery College of Medicine',
    specialty: 'Psychiatry',
    interests: 'Park chess, sourdough, cold water',
    bio: 'On the wards, and learning to sit down before I speak. Happy to read your case report.',
  },
  adaeze: {
    name: 'Adaeze Obi',
    school: 'Alder Ridge School of Medicine',
    specialty: 'Emergency medicine',
    interests: 'Trail running, ceramics, crosswords',
    bio: 'I draw every pathway on my window with a whiteboard pen. Ask me about first-year physiology.',
  },
  diego: {
    name: 'Diego Salas',
    school: 'Port Ellery College of Medicine',
    specialty: 'Orthopedic surgery',
    interests: 'Cycling, joinery, old radios',
    bio: 'Applying this year. Will trade interview stories for coffee, or for a good plane iron.',
  },
  mika: {
    name: 'Mika Sato',
    school: 'Port Ellery College of Medicine',
    specialty: 'Neurology',
    interests: 'Film cameras, bouldering, tea',
    bio: 'Keeps a list of mnemonics that really work. It is a short list, and it is pinned in Neuroscience.',
  },
  joseph: {
    name: 'Joseph Kamau',
    school: 'Alder Ridge School of Medicine',
    specialty: 'Family medicine',
    interests: 'Tomatoes, pick-up basketball',
    bio: 'Grew up two hours from the nearest clinic and means to go back with one.',
  },
  wren: {
    name: 'Wren Callahan',
    school: 'Alder Ridge School of Medicine',
    specialty: 'Undecided, happily',
    interests: 'Fiddle, fixing bikes, birds',
    bio: 'Came from nursing at thirty-four. Night shifts taught me all I know about snacks.',
  },
};
