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
    const steps = DeviceStatus.options.map((status) => {
      const { next, back } = stepsFrom(status)
      return [next && stepsBetween(status, next.to), back && stepsBetween(status, back.to)]
    })
    expect(steps).toEqual([
      [1, null],
      [1, -1],
      [null, -1],
    ])
    expect(STEPS.every(({ from, to }) => Math.abs(stepsBetween(from, to)) === 1)).toBe(true)
  })
})
