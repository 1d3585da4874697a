import { readFile } from 'node:fs/promises';
import { storeLogo } from '#server/features/people/profiles/logos.ts';
import { PROBLEM_TEXTS } from '#server/features/people/profiles/pictures.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_TEXTS } from '#shared/rules/texts/pictures.ts';
import type { Operator } from './installation.ts';
import { Refusal } from './problems.ts';

/** Stores an image file as a school's logo. @returns its address, to be kept by `replacePicture` */
export async function readLogo(operator: Operator, file: string): Promise<string> {
  const image = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} cannot be read (${error.code}).`);
  });
  if (image.length > LIMITS.picture.bytes) throw new Refusal(`${file}: ${PICTURE_TEXTS.large}.`);
  const stored = await storeLogo(operator, operator.name, image);
  if ('problem' in stored) throw new Refusal(`${file}: ${PROBLEM_TEXTS[stored.problem]}.`);
  return stored.url;
}
