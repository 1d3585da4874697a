import { IconBrandFacebook, IconBrandInstagram } from '@tabler/icons-react';
import classes from './peer-card.module.css';
import type { SamplePeer } from './sample-peers.ts';
import { landingTexts } from './texts/landing.ts';

const texts = landingTexts.peers;

export function PeerCard({ peer }: { peer: SamplePeer }) {
  return (
    <article className={classes.card}>
      <header className={classes.header}>
        <img className={classes.picture} src={peer.profilePic} alt="" width="72" height="72" loading="lazy" decoding="async" />
        <div className={classes.who}>
          <h3 className={classes.name}>{peer.name}</h3>
          <p className={classes.username}>@{peer.username}</p>
        </div>
      </header>
      <p className={classes.bio}>{peer.bio}</p>
      <dl className={classes.facts}>
        <dt>{texts.school}</dt>
        <dd>{peer.school}</dd>
        <dt>{texts.year}</dt>
        <dd>{peer.year}</dd>
        <dt>{texts.specialty}</dt>
        <dd>{peer.specialty}</dd>
        <dt>{texts.interests}</dt>
        <dd>{peer.interests}</dd>
      </dl>
      {/* Links to the networks' home pages, because a made-up handle could belong to a real person. */}
      <p className={classes.links}>
        <a href="https://www.instagram.com/" target="_blank" rel="noopener noreferrer" aria-label={texts.instagramOf(peer.name)}>
          <IconBrandInstagram size={20} aria-hidden="true" />
          {texts.instagram}
        </a>
        <a href="https://www.facebook.com/" target="_blank" rel="noopener noreferrer" aria-label={texts.facebookOf(peer.name)}>
          <IconBrandFacebook size={20} aria-hidden="true" />
          {texts.facebook}
        </a>
      </p>
    </article>
  );
}
