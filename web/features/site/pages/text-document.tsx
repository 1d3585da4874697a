import { Masthead } from './masthead.tsx';
import prose from './prose.module.css';
import sheet from './sheet.module.css';
import { type Block, TextBlocks } from './text-blocks.tsx';
import classes from './text-document.module.css';
import { documentTexts } from './texts/document.ts';
import { useCurrentSection } from './use-current-section.ts';

export interface DocumentSection {
  id: string;
  heading: string;
  content: Block[];
}

interface TextDocumentProps {
  title: string;
  standfirst: string;
  note?: string;
  sections: DocumentSection[];
}

export function TextDocument({ title, standfirst, note = documentTexts.revised, sections }: TextDocumentProps) {
  const current = useCurrentSection(sections);
  return (
    <div className={sheet.sheet}>
      <Masthead title={title} standfirst={standfirst} note={note} />
      <div className={sheet.columns}>
        <nav className={classes.contents} aria-label={documentTexts.contents}>
          <ol>
            {sections.map(({ id, heading }, index) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                  <span className={classes.entryNumber}>{index + 1}</span>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(({ id, heading, content }, index) => (
            <section key={id} id={id} className={classes.section} aria-labelledby={`${id}-heading`}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <h2 id={`${id}-heading`} className={classes.heading}>
                {heading}
              </h2>
              <div className={prose.prose}>
                <TextBlocks blocks={content} />
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
