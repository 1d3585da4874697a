import { expect, it } from 'vitest';
import { findSchool } from './find-school.ts';

const schools = [
  { id: '1', name: 'Alder Ridge School of Medicine', slug: 'alder-ridge' },
  { id: '2', name: 'Port Ellery College of Medicine', slug: 'port-ellery' },
];

it.each(['Port Ellery College of Medicine', '  port ellery college of MEDICINE '])('finds a school by its name: %s', (name) => {
  expect(findSchool(schools, name)?.id).toBe('2');
});

it.each(['', 'Port Ellery', 'Elsewhere College'])('finds no school that is not in the list: %j', (name) => {
  expect(findSchool(schools, name)).toBeUndefined();
});
