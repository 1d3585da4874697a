import { type ReactNode, useId } from 'react';
import { useSite } from '#web/lib/hooks.tsx';
import classes from './about.module.css';
import { Masthead } from './masthead.tsx';
import prose from './prose.module.css';
import { Question } from './question.tsx';
import sheet from './sheet.module.css';
import { SupportLink } from './support-link.tsx';
import { type Block, TextBlocks } from './text-blocks.tsx';
import { aboutTexts } from './texts/about.ts';
import { faqTexts } from './texts/faq.ts';

export function About() {
  const { people, order, running, contact } = aboutTexts;
  return (
    <div className={sheet.sheet}>
      <Masthead title={aboutTexts.heading(useSite().name)} standfirst={aboutTexts.standfirst} />
      {[people, order, running].map(({ title, text }) => (
        <Part key={title} title={title}>
          <Prose text={text} />
        </Part>
      ))}
      <Part title={aboutTexts.questions}>
        {faqTexts.map(({ id, question, answer }) => (
          <Question key={id} id={id} question={question}>
            <TextBlocks blocks={answer} />
          </Question>
        ))}
      </Part>
      <Part title={contact.title}>
        <Prose text={contact.text} />
        <p className={classes.contact}>
          <SupportLink className={classes.address} />
        </p>
      </Part>
    </div>
  );
}

function Prose({ text }: { text: Block[] }) {
  return (
    <div className={prose.prose}>
      <TextBlocks blocks={text} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`${sheet.columns} ${classes.part}`} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
