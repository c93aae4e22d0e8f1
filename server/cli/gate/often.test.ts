import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { countOften, oftenTexts, type OftenTally } from './often.mjs'
import type { Report } from './reports.mjs'

it('[GATE-8] says how often each test failed, and its different errors, the most frequent first', () => {
  const tests = new Map<string, OftenTally>()
  const tell = (more: object, name = 'a card moves') =>
    countOften(tests, { type: 'test', file: 'a.test.ts', name, seconds: 1, ...more } as Report)
  for (let run = 0; run < 27; run++) tell({ state: 'passed' })
  for (const error of ['no card', 'two cards', 'two cards']) tell({ state: 'failed', error, output: `Error: ${error}` })
  tell({ state: 'passed' }, 'a card stays')
  tell({ state: 'skipped' }, 'left out')
  expect(tests.get('a.test.ts > a card moves')).toMatchObject({ passed: 27, failed: 3 })
  expect(oftenTexts(tests)).toEqual([
    [
      'a.test.ts > a card moves: 3 of 30 failed',
      '  2 times: two cards',
      '  1 times: no card',
      '    Error: two cards',
      '    Error: no card',
    ].join('\n'),
  ])
})

it('[GATE-8] runs a file as often as asked', () => {
  const args = ['server/cli/gate/test-often.mjs', 'server/cli/gate/flaky.test.ts', '-t', 'GATE-2', '--times', '3']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stdout).toContain('3 passed, 0 failed, each test 3 times')
  expect(status).toBe(0)
}, 180_000)
