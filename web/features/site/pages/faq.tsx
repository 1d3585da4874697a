import { Question } from './question.tsx';
import { TextBlocks } from './text-blocks.tsx';
import { faqTexts } from './texts/faq.ts';

export function Faq() {
  return faqTexts.map(({ id, question, answer }) => (
    <Question key={id} id={id} question={question}>
      <TextBlocks blocks={answer} />
    </Question>
  ));
}
