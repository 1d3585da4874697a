import { peerTexts } from './texts/sample-peers.ts';

/** Invented people. */
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
  /** On narrow screens: shown first, or not at all. */
  narrow?: 'first' | 'hidden';
}

export const SAMPLE_PEERS: SamplePeer[] = [
  {
    ...peerTexts.anjali,
    email: 'anjali.menon@alderridge.edu',
    username: 'anjali.reads',
    year: 'M1',
    profilePic: '/peers/anjali.svg',
  },
  {
    ...peerTexts.felix,
    email: 'felix.halloran@portellery.edu',
    username: 'felix.h',
    year: 'M3',
    profilePic: '/peers/felix.svg',
  },
  {
    ...peerTexts.adaeze,
    email: 'adaeze.obi@alderridge.edu',
    username: 'adaeze_draws',
    year: 'M2',
    profilePic: '/peers/adaeze.svg',
    narrow: 'first',
  },
  {
    ...peerTexts.diego,
    email: 'diego.salas@portellery.edu',
    username: 'diego-s',
    year: 'M4',
    profilePic: '/peers/diego.svg',
  },
  {
    ...peerTexts.mika,
    email: 'mika.sato@portellery.edu',
    username: 'mika.s',
    year: 'M2',
    profilePic: '/peers/mika.svg',
  },
  {
    ...peerTexts.joseph,
    email: 'joseph.kamau@alderridge.edu',
    username: 'joe.kamau',
    year: 'M3',
    profilePic: '/peers/joseph.svg',
    narrow: 'hidden',
  },
  {
    ...peerTexts.wren,
    email: 'wren.callahan@alderridge.edu',
    username: 'wren.c',
    year: 'M1',
    profilePic: '/peers/wren.svg',
  },
];
