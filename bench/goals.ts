import type { Checked } from './check.ts';
import type { Growth } from './growth.ts';
import type { SizeName } from './installation/sizes.ts';
import type { Throughput } from './throughput.ts';

export interface Goal {
  what: string;
  wanted: string;
  found: string;
  reached: boolean;
}

interface Results {
  size: SizeName;
  checked: Checked;
  throughput: Throughput;
  growth: Growth[];
}

const MAX_QUERIES = 3;

function atLeast(what: string, wanted: number, found: number, digits = 2): Goal {
  return { what, wanted: `≥ ${wanted}`, found: found.toFixed(digits), reached: found >= wanted };
}

function atMost(what: string, wanted: number, found: number): Goal {
  return { what, wanted: `≤ ${wanted}`, found: found.toFixed(2), reached: found <= wanted };
}

export function goalsOf({ size, checked, throughput, growth }: Results): Goal[] {
  const measured = (name: string) => throughput.measured.find((one) => one.name === name);
  const share = (name: string) => measured(name)?.share ?? Number.NaN;
  const time = (name: string) => growth.find((one) => one.name === name)?.times[size];
  const p50 = (name: string) => time(name)?.p50 ?? Number.NaN;
  const many = checked.facts.filter(({ statements }) => statements.length > MAX_QUERIES);
  const searching = time('search')?.p99 ?? Number.NaN;
  const grown = growth.map(({ name, times }) => ({ name, ratio: (times[size]?.p50 ?? Number.NaN) / (times.small?.p50 ?? Number.NaN) }));
  return [
    atLeast('feed, first page, against the bare limit', 0.6, share('feed, first page')),
    atLeast('post page, against the bare limit of its own queries', 0.4, share('post page: post and comments')),
    atLeast('like, against bare writes in a transaction of the same shape', 0.45, share('write: like')),
    atLeast('comment, against bare writes in a transaction of the same shape', 0.45, share('write: comment')),
    atLeast('feed as HTML, against the bare limit', 0.04, share('page shell: feed as HTML'), 3),
    atMost('feed, page 50 against page 1', 1.3, p50('feed, page 50') / p50('feed, first page')),
    atMost('hot thread against ten comments', 1.3, p50('hot thread, first page') / p50('its ten comments')),
    ...(size === 'small' ? [] : grown.map(({ name, ratio }) => atMost(`${size} against small: ${name}`, 1.5, ratio))),
    {
      what: `search, p99 of one person alone (${size})`,
      wanted: '< 100 ms',
      found: `${searching.toFixed(0)} ms`,
      reached: searching < 100,
    },
    {
      what: `queries of each read, session included`,
      wanted: `≤ ${MAX_QUERIES}`,
      found: many.length === 0 ? 'all' : `${many.length} of ${checked.facts.length} take more`,
      reached: many.length === 0,
    },
  ];
}
