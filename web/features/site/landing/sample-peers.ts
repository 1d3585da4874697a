import { peerTexts } from './texts/sample-peers.ts';

/** Invented people. */
export interface SamplePeer {
  name: string;
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
    username: 'anjali.reads',
    year: 'M1',
    profilePic: '/peers/anjali.svg',
  },
  {
    ...peerTexts.felix,
    username: 'felix.h',
    year: 'M3',
    profilePic: '/peers/felix.svg',
  },
  {
    ...peerTexts.adaeze,
    username: 'adaeze_draws',
    year: 'M2',
    profilePic: '/peers/adaeze.svg',
    narrow: 'first',
  },
  {
    ...peerTexts.diego,
    username: 'diego-s',
    year: 'M4',
    profilePic: '/peers/diego.svg',
  },
  {
    ...peerTexts.mika,
    username: 'mika.s',
    year: 'M2',
    profilePic: '/peers/mika.svg',
  },
  {
    ...peerTexts.joseph,
    username: 'joe.kamau',
    year: 'M3',
    profilePic: '/peers/joseph.svg',
    narrow: 'hidden',
  },
  {
    ...peerTexts.wren,
    username: 'wren.c',
    year: 'M1',
    profilePic: '/peers/wren.svg',
  },
];
