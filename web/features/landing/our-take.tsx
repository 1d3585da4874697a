import classes from './our-take.module.css';
import { Section } from './section.tsx';

export function OurTake() {
  return (
    <Section title="Our Take On Forums">
      <div className={classes.prose}>
        <p>
          Group chats forget. The answer that saved your October has scrolled away by November, and next year’s class asks it all over
          again. A forum remembers: a good answer stays where the next person will look for it.
        </p>
        <p>
          So this is a plain forum, made by students for students. You see who is speaking and which year they are in. The newest post comes
          first, and nothing is put between you and it.
        </p>
      </div>
      <dl className={classes.points}>
        <div>
          <dt>People you can place</dt>
          <dd>Medical students join with a .edu address and confirm it. Everybody is 18 or older and writes under their name.</dd>
        </div>
        <div>
          <dt>No ads, no trade in data</dt>
          <dd>We run no ads, and your data are not shared with unrelated third parties.</dd>
        </div>
        <div>
          <dt>Free for now</dt>
          <dd>If it grows a lot, a small fee of about 5 dollars a year may come. You would hear of it here first.</dd>
        </div>
      </dl>
    </Section>
  );
}
