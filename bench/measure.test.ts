import { describe, expect, it } from 'vitest';
import { measureRow, median } from './measure.ts';
import { table } from './table.ts';

describe('a measured row', () => {
  it('takes turns with the peer and reports medians and their ratio', async () => {
    const turns: string[] = [];
    const ours = [30, 10, 20];
    const row = {
      work: 'sort',
      unit: 'ms',
      peer_name: 'other',
      ours: () => {
        turns.push('ours');
        return ours.shift() ?? 0;
      },
      peer: async () => {
        turns.push('peer');
        return 40;
      },
    };
    expect(await measureRow(row)).toEqual({
      work: 'sort',
      ours: 20,
      peer: 40,
      peer_name: 'other',
      unit: 'ms',
      ratio: 0.5,
    });
    expect(turns).toEqual(['ours', 'peer', 'ours', 'peer', 'ours', 'peer']);
  });

  it('has no ratio without a peer', async () => {
    const row = { work: 'alone', unit: 's', ours: () => 1 };
    expect(await measureRow(row)).toMatchObject({ peer: null, peer_name: null, ratio: null });
  });

  it('says what it cost where the measurement knows, with the ratio of the processor times', async () => {
    const figure = (cpu: number) => ({ value: cpu * 1000, cpu, mb: 100.4 });
    const cpu = [3, 1];
    const row = {
      work: 'read',
      unit: 'ms',
      rounds: 2,
      ours: () => figure(cpu.shift() ?? 0),
      peer: () => figure(8),
      peer_name: 'other',
    };
    const result = await measureRow(row);
    expect(cpu).toEqual([]);
    expect(result).toMatchObject({ ours: 2000, peer: 8000, ratio: 0.25 });
    expect(result).toMatchObject({ ours_cpu_s: 2, peer_cpu_s: 8, cpu_ratio: 0.25, ours_mb: 100, peer_mb: 100 });
    expect(table([result]).split('\n')[0]).toMatch(/ratio +ours_cpu_s +peer_cpu_s +cpu_ratio +ours_mb +peer_mb$/);
  });

  it('takes the middle of an even number of values', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});

describe('the table', () => {
  it('aligns figures to the right', () => {
    const rows = [
      { work: 'a', ours: 1, peer: 10, peer_name: 'x', unit: 'ms', ratio: 0.1 },
      { work: 'longer', ours: 250, peer: null, peer_name: null, unit: 'ms', ratio: null },
    ];
    expect(table(rows)).toBe(
      [
        'work    ours  peer  peer_name  unit  ratio',
        'a          1    10  x          ms      0.1',
        'longer   250     –          –  ms        –',
      ].join('\n'),
    );
  });
});
