import { IconBrandFacebook, IconBrandInstagram } from '@tabler/icons-react';
import classes from './peer-card.module.css';
import type { SamplePeer } from './sample-peers.ts';

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
        <dt>School</dt>
        <dd>{peer.school}</dd>
        <dt>Year</dt>
        <dd>{peer.year}</dd>
        <dt>Interest</dt>
        <dd>{peer.specialty}</dd>
        <dt>Hobbies</dt>
        <dd>{peer.interests}</dd>
      </dl>
      {/* To the networks themselves: a made-up handle could be somebody's. */}
      <p className={classes.links}>
        <a href="https://www.instagram.com/" target="_blank" rel="noopener noreferrer" aria-label={`Instagram of ${peer.name} (sample)`}>
          <IconBrandInstagram size={18} stroke={1.6} aria-hidden="true" />
          Instagram
        </a>
        <a href="https://www.facebook.com/" target="_blank" rel="noopener noreferrer" aria-label={`Facebook of ${peer.name} (sample)`}>
          <IconBrandFacebook size={18} stroke={1.6} aria-hidden="true" />
          Facebook
        </a>
      </p>
    </article>
  );
}
