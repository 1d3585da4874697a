import { EXPORTS } from './fuzz/files.ts';
import { fuzz } from './fuzz/fuzz.ts';

fuzz(({ method }) => method !== 'GET', EXPORTS);
