import { describe, expect, it } from 'vitest'
import { doneOf, progressLine, secondsLeft } from './progress.mjs'
import { count, emptyTally } from './tally.mjs'

/** A stage of two files with four tests each, of which so many passed. */
function stage(passed: number) {
  const tally = emptyTally()
  const files = ['a.test.ts', 'b.test.ts']
  count(tally, { type: 'files', files: files.map((file) => ({ file, tests: 4 })) })
  for (let index = 0; index < passed; index++)
    count(tally, { type: 'test', file: files[Math.floor(index / 4)] ?? '', name: '', state: 'passed', seconds: 1 })
  return tally
}

describe('[GATE-6] the share of a stage that is done', () => {
  it('weighs files by how long they took the last time', () => {
    const usual = { seconds: 100, files: { 'a.test.ts': 75, 'b.test.ts': 25 } }
    expect([0, 2, 4, 6, 8].map((passed) => doneOf(stage(passed), usual, 0))).toEqual([0, 0.375, 0.75, 0.875, 1])
  })

  it('goes by the number of tests where no time is known, and by time where nothing is counted', () => {
    const usual = { seconds: 100, files: {} }
    expect(doneOf(stage(2), usual, 0)).toBe(0.25)
    expect([0, 50, 200].map((elapsed) => doneOf(emptyTally(), usual, elapsed))).toEqual([0, 0.5, 1])
  })

  it('goes by files while the tests of some are not known', () => {
    const tally = stage(4)
    count(tally, { type: 'files', files: [{ file: 'c.test.ts' }, { file: 'd.test.ts' }] })
    expect(doneOf(tally, { seconds: 100, files: {} }, 0)).toBe(0.25)
  })

  it('weighs a file that is new as the mean of the others', () => {
    expect(doneOf(stage(4), { seconds: 100, files: { 'a.test.ts': 75 } }, 0)).toBe(0.5)
  })
})

describe('[GATE-6] the time that is left', () => {
  const half = { usualSeconds: 100, done: 0.5, elapsedSeconds: 50 }

  it('is as planned while all goes as planned', () => {
    expect(secondsLeft([], half, [200])).toEqual({ stageSeconds: 50, allSeconds: 250 })
  })

  it('grows with the pace of this machine', () => {
    const past = { usualSeconds: 1000, done: 1, elapsedSeconds: 2000 }
    const { stageSeconds, allSeconds } = secondsLeft([past], { ...half, elapsedSeconds: 100 }, [200])
    // Of this stage by its own pace, of the next by that of all: each a little nearer to the plan than was measured.
    expect(stageSeconds).toBeCloseTo((50 * 130) / 80)
    expect(allSeconds).toBeCloseTo(stageSeconds + (200 * 2130) / 1080)
  })
})

describe('[GATE-6] the line', () => {
  const now = new Date(2026, 10, 26, 12, 41)

  it('says how far the stage is, and when it and all will be over', () => {
    const line = progressLine('browser', stage(6), { stageSeconds: 247, allSeconds: 361 }, now)
    expect(line).toBe('12:41  browser 6 of 8, about 4 min 10 s left, all done about 12:47')
  })

  it('counts files while not all of them were read, and nothing where nothing is counted', () => {
    const left = { stageSeconds: 42, allSeconds: 42 }
    const tally = stage(4)
    count(tally, { type: 'files', files: [{ file: 'c.test.ts' }] })
    expect(progressLine('unit', tally, left, now)).toBe(
      '12:41  unit 1 of 3 files, about 50 s left, all done about 12:41',
    )
    expect(progressLine('build', emptyTally(), left, now)).toBe('12:41  build, about 50 s left, all done about 12:41')
  })
})
