import { expect, it } from 'vitest'
import type { Report, TestReport } from './reports.mjs'
import { count, emptyTally, failureLine } from './tally.mjs'

const test = (state: TestReport['state'], more: Partial<TestReport> = {}): TestReport => ({
  type: 'test',
  file: 'a.test.ts',
  name: 'a card moves',
  state,
  seconds: 1,
  ...more,
})

function tallyOf(...reports: Report[]) {
  const tally = emptyTally()
  for (const report of reports) count(tally, report)
  return tally
}

it('[GATE-4] a test that is skipped is counted by its reason, and without one has failed', () => {
  const tally = tallyOf(test('passed'), test('skipped', { reason: 'no root' }), test('skipped', { reason: 'no root' }))
  expect(tally).toMatchObject({ passed: 1, failures: [], skipped: new Map([['no root', 2]]) })
  expect(tallyOf(test('skipped')).failures.map(failureLine)).toEqual([
    'FAILED a.test.ts > a card moves: it did not run and gives no reason',
  ])
})

it('[GATE-1] only a test can be run again: its failure has an address', () => {
  const outside: Report = { type: 'failure', file: 'a.test.ts', name: 'the file itself', error: 'no', output: 'no' }
  const { failures } = tallyOf(test('failed', { address: '^a card moves$' }), outside)
  expect(failures.map(({ address }) => address)).toEqual(['^a card moves$', undefined])
})

it('[GATE-5] a file is over with its last test, or as long as its runner says', () => {
  const counted: Report = { type: 'counted', file: 'a.test.ts', tests: 2 }
  const files = (...reports: Report[]) => tallyOf(counted, ...reports).files.get('a.test.ts')
  expect(files(test('passed'))).toMatchObject({ tests: 2, ended: 1, isOver: false, seconds: 1 })
  const slow = test('failed', { name: 'a slow one', seconds: 3 })
  expect(files(test('passed'), slow)).toMatchObject({
    isOver: true,
    seconds: 4,
    slowest: { name: 'a slow one', seconds: 3 },
  })
  expect(files(test('passed'), { type: 'file', file: 'a.test.ts', seconds: 9 })).toMatchObject({
    isOver: true,
    seconds: 9,
  })
})
