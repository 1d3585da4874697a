import { RichText } from './rich-text.tsx';

export type Block = string | { list: string[] } | { terms: [term: string, meaning: string][] } | { aside: string[] };

export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <TextBlock key={JSON.stringify(block)} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <Paragraph>{block}</Paragraph>;
  if ('aside' in block) {
    return (
      <aside>
        {block.aside.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
      </aside>
    );
  }
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((line) => (
          <li key={line}>
            <RichText>{line}</RichText>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl>
      {block.terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <RichText>{meaning}</RichText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Paragraph({ children }: { children: string }) {
  return (
    <p>
      <RichText>{children}</RichText>
    </p>
  );
}
