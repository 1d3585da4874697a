import { fuzz } from './fuzz/fuzz.ts';

fuzz(({ method }) => method !== 'GET');
