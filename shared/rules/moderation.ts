export { MODERATION_TEXTS } from './texts/moderation.ts';
