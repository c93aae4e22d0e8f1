import { describe, expect, it } from 'vitest'
import { DeviceStatus, stepsBetween } from '#events/project/device.ts'
import { STEPS, stepsFrom } from './steps.ts'

describe('the buttons of a card', () => {
  it('are named as the specification names them', () => {
    expect(STEPS.map(({ from, to, label }) => `${from} to ${to}: ${label}`)).toEqual([
      'waiting to installed: Mark as Installed',
      'installed to confirmed: Mark as Confirmed',
      'confirmed to installed: Move back to Installed',
      'installed to waiting: Move back to Waiting',
    ])
  })

  it('make one step each, from the status that the card has', () => {
    for (const status of DeviceStatus.options) {
      const { next, back } = stepsFrom(status)
      if (next) expect([next.from, stepsBetween(status, next.to)]).toEqual([status, 1])
      if (back) expect([back.from, stepsBetween(status, back.to)]).toEqual([status, -1])
    }
  })
})
