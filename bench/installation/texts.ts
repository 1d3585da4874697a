import type { Random } from './random.ts';

const COMMON =
  'the of and to a in is that for it with as was on are be this have from or at by not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know'.split(
    ' ',
  );
const MEDICAL =
  'anatomy renal cardiac exam practice nephron lecture rotation clerkship step anki deck lab cadaver pharmacology biochemistry residency match interview surgery pediatrics neurology histology physiology pathology embryology shelf clinic patient ward resident attending preceptor syllabus block quiz flashcards review session notes slides library study group tutor score pass honors elective research abstract poster conference mentor letter application premed mcat volunteering shadowing gap year school students medicine'.split(
    ' ',
  );
const SYLLABLES = 'ar ba cu den do el fi ga hy ir ka lo mer neu os pa qui ren sa thy ul ver xi zo car gly ste cho pha tri'.split(' ');
const RARE = 20_000;

/** Adds words made of syllables, which share beginnings as real words do. */
export function makeVocabulary(common: readonly string[], size: number): string[] {
  const made = new Set(common);
  for (let number = 0; made.size < size; number += 1) {
    const parts = [number % 30, Math.floor(number / 30) % 30, Math.floor(number / 900) % 30, Math.floor(number / 27_000) % 30];
    made.add(parts.map((part, place) => (place < 2 + (number % 3) ? SYLLABLES[part] : '')).join(''));
  }
  return [...made];
}

/** The most common word first. */
export const VOCABULARY = makeVocabulary([...COMMON, ...MEDICAL], COMMON.length + MEDICAL.length + RARE);

function sentence(random: Random, length: number): string {
  let text = VOCABULARY[random.low(VOCABULARY.length, 4)] ?? '';
  text = text.charAt(0).toUpperCase() + text.slice(1);
  while (text.length < length) text += ` ${VOCABULARY[random.low(VOCABULARY.length, 4)]}`;
  return text;
}

function paragraphs(random: Random, length: number): string {
  let text = `${sentence(random, Math.min(length, 90))}.`;
  while (text.length < length) {
    text += random.next() < 0.12 ? '\n\n' : ' ';
    text += `${sentence(random, Math.min(length - text.length, 40 + random.below(80)))}.`;
  }
  return text;
}

export function title(random: Random): string {
  return sentence(random, 18 + random.low(90, 2));
}

export function body(random: Random): string {
  const kind = random.next();
  if (kind < 0.06) return '';
  if (kind < 0.68) return paragraphs(random, 80 + random.below(420));
  if (kind < 0.93) return paragraphs(random, 500 + random.below(900));
  if (kind < 0.995) return paragraphs(random, 1_400 + random.below(2_600));
  return paragraphs(random, 8_000 + random.below(10_000));
}

export function comment(random: Random): string {
  return paragraphs(random, 12 + random.low(700, 3));
}

export function message(random: Random): string {
  return paragraphs(random, 4 + random.low(400, 3));
}
