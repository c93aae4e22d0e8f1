import { expect, it } from 'vitest'
import { openOutage } from './outage.ts'

it('pauses of an outage grow to some minutes, and only the first one is told', () => {
  let time = 0
  const outage = openOutage(2_000, () => time)
  const pauses: number[] = []
  expect(outage.isOn).toBe(false)
  const told = Array.from({ length: 10 }, () => {
    const [isFirst, begun] = [outage.begin(), time]
    while (outage.isOn) time += 1_000
    pauses.push((time - begun) / 1_000)
    return isFirst
  })
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(told.filter(Boolean)).toHaveLength(1)
  outage.end()
  expect([outage.begin(), outage.begin()]).toEqual([true, false])
})
