import { describe, expect, it } from 'vitest'
import { completedDevices, countChecklist, PROGRESS_WORDS, progressPercent, totalDevices } from './progress.ts'

const counts = (waiting: number, installed: number, confirmed: number) => ({ waiting, installed, confirmed })

describe('progress of a project', () => {
  it.each([
    [counts(0, 0, 0), 0, 0],
    [counts(0, 0, 0), 3, 20],
    [counts(10, 0, 0), 0, 0],
    [counts(5, 5, 0), 0, 40],
    [counts(5, 2, 3), 0, 40],
    [counts(2, 1, 0), 1, 33],
    [counts(1, 0, 2), 2, 67],
    [counts(0, 4, 4), 2, 93],
    [counts(0, 0, 7), 3, 100],
    [counts(399, 1, 0), 0, 0],
    [counts(1, 399, 0), 3, 100],
  ])('of %j with %i items ticked is %i %%', (devices, ticked, percent) => {
    expect(progressPercent(devices, ticked)).toBe(percent)
  })

  it('[BOARD-13] is explained by the weights that it is made with', () => {
    expect(PROGRESS_WORDS).toBe('Devices count for 80% of progress, the checklist for 20%.')
    expect([progressPercent(counts(0, 1, 0), 0), progressPercent(counts(1, 0, 0), 3)]).toEqual([80, 20])
  })

  it('counts installed and confirmed devices as completed', () => {
    expect(totalDevices(counts(3, 2, 1))).toBe(6)
    expect(completedDevices(counts(3, 2, 1))).toBe(3)
  })

  it('counts the ticked items of the checklist', () => {
    const none = { usersAddedToSupportPortal: false, cameraViewsConfirmed: false, usersAddedToVerkadaPortal: false }
    expect(countChecklist(none)).toBe(0)
    expect(countChecklist({ ...none, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true })).toBe(2)
  })
})
