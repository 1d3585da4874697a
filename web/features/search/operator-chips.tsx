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

export function OperatorChips({ term, question: { operators, phrases }, address, onEmpty }: OperatorChipsProps) {
  const filters = [...phrases.map((phrase) => ({ name: 'phrase' as const, ...phrase })), ...operators].sort(
    (one, other) => one.start - other.start,
  );
  const written = filters.map(({ name, value }) => `${name}:${value}`);
  const chips = filters.map((filter, at) => ({
    // Not the index, which changes when another chip is removed.
    key: `${written[at]} ${written.slice(0, at).filter((one) => one === written[at]).length}`,
    name: texts.words[filter.name](filter.value),
    to: address(withoutOperators(term, [filter])),
  }));
  return <Chips label={texts.chosen} chips={chips} onEmpty={onEmpty} />;
}
