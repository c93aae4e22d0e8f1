import { describe, expect, it } from 'vitest'
import { InstanceId } from '#events/kernel/ids.ts'
import { cardWith } from '../state/test-cards.ts'
import { deletionOf } from './deletion-words.ts'

const synced = { deviceId: 'c-1', instance: InstanceId.parse(1), metadata: {} }

describe('[BOARD-20] [SYNC-51] the question before cards are deleted', () => {
  it('names the one card, or counts them', () => {
    expect(deletionOf([{ name: 'Cam 1' }])).toMatchObject({
      title: 'Delete "Cam 1"?',
      description: 'The card leaves the board for everyone. Undo brings it back.',
    })
    expect(deletionOf([{ name: 'Cam 1' }, { name: 'Cam 2' }])).toMatchObject({
      title: 'Delete 2 cards?',
      description: 'The cards leave the board for everyone. Undo brings them back.',
    })
  })
  it('says which of them the next sync brings back', () => {
    const device = cardWith({ name: 'Lobby', synced })
    const missing = cardWith({ name: 'Gone', synced: { ...synced, isMissing: true as const } })
    expect(deletionOf([device]).description).toContain(
      'The next sync brings it back, as long as Verkada lists the device.',
    )
    expect(deletionOf([missing]).description).not.toContain('sync')
    expect(deletionOf([device, missing, cardWith({ name: 'Cam' })]).description).toContain(
      'The next sync brings 1 of them back, as long as Verkada lists the devices.',
    )
  })
})
