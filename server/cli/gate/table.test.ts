import { expect, it } from 'vitest'
import { skipsOf, slowestOf, type StageResult, tableOf } from './table.mjs'
import { emptyTally } from './tally.mjs'

const file = (seconds: number, ended = 1) => ({
  tests: ended,
  ended,
  isOver: true,
  seconds,
  slowest: { name: 'a card moves', seconds: 1 },
})
const stage = (name: string, more: Partial<StageResult> = {}, tally = {}): StageResult => ({
  name,
  tally: { ...emptyTally(), ...tally },
  seconds: 61.4,
  cpuSeconds: 119.7,
  plannedSeconds: 60,
  starts: new Map(),
  flaky: 0,
  ...more,
})

it('[GATE-5] the table has a line for each stage, and their sum', () => {
  const skipped = new Map([['no root', 2]])
  const stages = [
    stage('unit', {}, { passed: 2600, skipped }),
    stage('browser', { flaky: 1, starts: new Map([['app', 40]]) }, { passed: 240, skipped }),
  ]
  expect(tableOf(stages)).toEqual([
    'stage    wall  plan   CPU  passed  failed  flaky  skipped  starts',
    'unit     1:01  1:00  2:00    2600       0      0        2',
    'browser  1:01  1:00  2:00     240       0      1        2  40 app',
    'all      2:03  2:00  3:59    2840       0      1        4  40 app',
  ])
  expect(skipsOf(stages)).toEqual(['4 skipped: no root'])
})

it('[GATE-5] the slowest files stand with their stage and their slowest test', () => {
  const files = new Map(Array.from({ length: 25 }, (_, index) => [`${index}.test.ts`, file(index)]))
  const lines = slowestOf([
    stage('unit', {}, { files }),
    stage('int', {}, { files: new Map([['a.test.ts', file(99, 4)]]) }),
  ])
  expect(lines).toHaveLength(20)
  expect(lines.slice(0, 2)).toEqual([
    '   99.0 s  int  a.test.ts (4 tests; the slowest 1.0 s: a card moves)',
    '   24.0 s  unit  24.test.ts',
  ])
})
