import { type Question, withoutOperators } from '#shared/rules/search-question.ts';
import { Chips } from './chips.tsx';
import { searchTexts } from './texts/search.ts';

const texts = searchTexts.operators;

interface OperatorChipsProps {
  term: string;
  question: Question;
  address: (term: string) => string;
  onEmpty: () => void;
}

export function OperatorChips({ term, question: { operators }, address, onEmpty }: OperatorChipsProps) {
  const written = operators.map(({ name, value }) => `${name}:${value}`);
  const chips = operators.map((operator, at) => ({
    // Not the index, which changes when another chip is removed.
    key: `${written[at]} ${written.slice(0, at).filter((one) => one === written[at]).length}`,
    name: texts.words[operator.name](operator.value),
    to: address(withoutOperators(term, [operator])),
  }));
  return <Chips label={texts.chosen} chips={chips} onEmpty={onEmpty} />;
}
