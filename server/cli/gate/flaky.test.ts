import { expect, it } from 'vitest'
import { judge, MAX_AGAIN, toRunAgain } from './flaky.mjs'

const failure = (name: string, address?: string) => ({ file: 'a.test.ts', name, error: '', output: '', address })
const failures = (count: number) => Array.from({ length: count }, (_, index) => failure(`${index}`, `^${index}$`))
const reruns = (...passed: boolean[]) =>
  passed.map((hasPassed, index) => ({ failure: failure(`${index}`), hasPassed, output: '' }))

it('[GATE-2] two flaky tests are forgiven, and none of three', () => {
  const forgiven = (...passed: boolean[]) => judge(reruns(...passed)).forgiven.map(({ name }) => name)
  expect(forgiven(true, false, true)).toEqual(['0', '2'])
  expect(forgiven(true, true, true)).toEqual([])
  expect(judge(reruns(true, true, true, false)).flaky).toHaveLength(3)
})

it(`[GATE-1] at most ${MAX_AGAIN} failed tests are run again, and nothing that is no test`, () => {
  const broken = failure('the file itself')
  expect(toRunAgain([broken, ...failures(MAX_AGAIN)])).toHaveLength(MAX_AGAIN)
  expect(toRunAgain([broken, ...failures(MAX_AGAIN + 1)])).toEqual([])
})
