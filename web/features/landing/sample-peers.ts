/** People who do not exist, to show what a profile looks like. */
export interface SamplePeer {
  name: string;
  email: string;
  username: string;
  year: 'M1' | 'M2' | 'M3' | 'M4';
  school: string;
  specialty: string;
  interests: string;
  bio: string;
  profilePic: string;
  /** On narrow screens one comes first and one is left out (doc 1 §2). */
  narrow?: 'first' | 'hidden';
}

const ALDER_RIDGE = 'Alder Ridge School of Medicine';
const PORT_ELLERY = 'Port Ellery College of Medicine';

export const SAMPLE_PEERS: SamplePeer[] = [
  {
    name: 'Anjali Menon',
    email: 'anjali.menon@alderridge.edu',
    username: 'anjali.reads',
    year: 'M1',
    school: ALDER_RIDGE,
    specialty: 'Pediatrics',
    interests: 'Choir, long novels, short walks',
    bio: 'Taught kindergarten before this. Explains the clotting cascade with hand puppets, if you insist.',
    profilePic: '/peers/anjali.svg',
  },
  {
    name: 'Felix Halloran',
    email: 'felix.halloran@portellery.edu',
    username: 'felix.h',
    year: 'M3',
    school: PORT_ELLERY,
    specialty: 'Psychiatry',
    interests: 'Park chess, sourdough, cold water',
    bio: 'On the wards, and learning to sit down before I speak. Happy to read your case report.',
    profilePic: '/peers/felix.svg',
  },
  {
    name: 'Adaeze Obi',
    email: 'adaeze.obi@alderridge.edu',
    username: 'adaeze_draws',
    year: 'M2',
    school: ALDER_RIDGE,
    specialty: 'Emergency medicine',
    interests: 'Trail running, ceramics, crosswords',
    bio: 'I draw every pathway on my window with a whiteboard pen. Ask me about first-year physiology.',
    profilePic: '/peers/adaeze.svg',
    narrow: 'first',
  },
  {
    name: 'Diego Salas',
    email: 'diego.salas@portellery.edu',
    username: 'diego-s',
    year: 'M4',
    school: PORT_ELLERY,
    specialty: 'Orthopedic surgery',
    interests: 'Cycling, joinery, old radios',
    bio: 'Applying this year. Will trade interview stories for coffee, or for a good plane iron.',
    profilePic: '/peers/diego.svg',
  },
  {
    name: 'Mika Sato',
    email: 'mika.sato@portellery.edu',
    username: 'mika.s',
    year: 'M2',
    school: PORT_ELLERY,
    specialty: 'Neurology',
    interests: 'Film cameras, bouldering, tea',
    bio: 'Keeps a list of mnemonics that really work. It is a short list, and it is pinned in Neuroscience.',
    profilePic: '/peers/mika.svg',
  },
  {
    name: 'Joseph Kamau',
    email: 'joseph.kamau@alderridge.edu',
    username: 'joe.kamau',
    year: 'M3',
    school: ALDER_RIDGE,
    specialty: 'Family medicine',
    interests: 'Tomatoes, pick-up basketball',
    bio: 'Grew up two hours from the nearest clinic and means to go back with one.',
    profilePic: '/peers/joseph.svg',
    narrow: 'hidden',
  },
  {
    name: 'Wren Callahan',
    email: 'wren.callahan@alderridge.edu',
    username: 'wren.c',
    year: 'M1',
    school: ALDER_RIDGE,
    specialty: 'Undecided, happily',
    interests: 'Fiddle, fixing bikes, birds',
    bio: 'Came from nursing at thirty-four. Night shifts taught me all I know about snacks.',
    profilePic: '/peers/wren.svg',
  },
];
