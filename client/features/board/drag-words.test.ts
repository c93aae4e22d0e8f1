import type { Active, Over } from '@dnd-kit/core'
import { describe, expect, it } from 'vitest'
import type { DeviceStatus } from '#events/project/device.ts'
import { accepts } from './drag-targets.ts'
import { dragAnnouncements } from './drag-words.ts'

const rect = { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 }
const active: Active = {
  id: 3,
  data: { current: { deviceId: 3, status: 'installed' } },
  rect: { current: { initial: null, translated: null } },
}
const over = (status: DeviceStatus): Over => ({ id: status, rect, disabled: false, data: { current: { status } } })
const said = () => dragAnnouncements(() => 'Door 3')

describe('[BOARD-2] dragging', () => {
  it('goes to the columns beside alone', () => {
    expect(accepts('waiting', 'installed')).toBe(true)
    expect(accepts('waiting', 'confirmed')).toBe(false)
    expect(accepts('waiting', 'waiting')).toBe(false)
    expect(accepts('confirmed', 'installed')).toBe(true)
  })

  it('says where the card is, but not that it is where it started', () => {
    const words = said()
    expect(words.onDragStart({ active })).toBe('Door 3 lifted.')
    expect(words.onDragOver({ active, over: over('installed') })).toBeUndefined()
    expect(words.onDragOver({ active, over: over('confirmed') })).toBe(
      'Door 3 is over Confirmed & Tested. Space drops it here.',
    )
    expect(words.onDragOver({ active, over: over('installed') })).toBe('Door 3 is back over Installed.')
  })

  it('says what became of it', () => {
    expect(said().onDragEnd({ active, over: over('waiting') })).toBe('Door 3 dropped in Waiting To Be Installed.')
    expect(said().onDragEnd({ active, over: over('installed') })).toBe('Door 3 stays where it was.')
    expect(said().onDragEnd({ active, over: null })).toBe('Door 3 stays where it was.')
    expect(said().onDragCancel({ active, over: null })).toBe('Door 3 stays where it was.')
  })
})
