import { examplePhoto } from '#events/project/examples.ts'
import { describe, expect, it } from 'vitest'
import { InstanceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { sampleCard, sampleProject } from '../../../live/testing/samples.ts'
import { cardOf, compareBoards, wordsOn } from './compare-boards.ts'
import { differencesCsv } from './differences-csv.ts'

const before = {
  project: sampleProject,
  cards: [sampleCard(1), sampleCard(2), sampleCard(3), sampleCard(4, { name: 'Door 4' })],
}
const after = {
  project: sampleProject,
  cards: [
    sampleCard(1),
    sampleCard(2, { status: 'installed', statusAt: '2026-03-03T08:00:00.000Z' }),
    sampleCard(4, { name: '=Door 4', type: 'access_door', description: 'north\n@wall' }),
    sampleCard(5),
  ],
}

describe('[REPLAY-9] two moments of a board', () => {
  const differences = compareBoards(before, after)

  it('differ in the cards that changed between them, in words', () => {
    expect(differences.map((each) => [cardOf(each).name, ...wordsOn(each)])).toEqual([
      ['=Door 4', 'Renamed from Door 4', 'Was of the type Camera', 'New description'],
      ['Cam 2', 'From Waiting To Be Installed'],
      ['Cam 3', 'Removed'],
      ['Cam 5', 'Added'],
    ])
    expect(compareBoards(before, before)).toEqual([])
  })

  it('[PHOTO-19] differ in photos, too', () => {
    const photo = (digest: string) => ({ ...examplePhoto(digest), addedBy: null, addedAt: '2026-03-03T08:00:00.000Z' })
    const board = (...digests: string[]) => ({
      project: sampleProject,
      cards: [sampleCard(1, { photos: digests.map(photo) })],
    })
    expect(compareBoards(board('a', 'b'), board('b', 'c', 'd')).map(wordsOn)).toEqual([
      ['2 photos added', '1 photo removed'],
    ])
  })

  it('[SYNC-60] differ in the devices that planned cards got', () => {
    const metadata = { model: 'CD52' }
    const synced = { deviceId: 'c', instance: InstanceId.parse(1), metadata, name: 'Camera 9' }
    const board = (card: Partial<Card>) => ({ project: sampleProject, cards: [sampleCard(1, card)] })
    expect(compareBoards(board({}), board({ synced })).map(wordsOn)).toEqual([
      ['Model: none → CD52', 'Matched with Camera 9 of Verkada'],
    ])
    expect(compareBoards(board({ synced }), board({})).map(wordsOn)).toEqual([
      ['Model: CD52 → none', 'Separated from Verkada'],
    ])
  })

  it('are exported so that a spreadsheet runs nothing', () => {
    const [head, door] = differencesCsv(differences).replace('\ufeff', '').split('\r\n')
    expect(head).toBe('Card,Was in,Is in,Changes')
    expect(door).toBe(
      `"'=Door 4",Waiting To Be Installed,Waiting To Be Installed,"Renamed from Door 4, Was of the type Camera, New description"`,
    )
  })
})
