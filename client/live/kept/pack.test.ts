import { describe, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { boardKind } from '../board.ts'
import { sampleCard, sampleProject } from '../testing/samples.ts'
import { pack, unpack } from './pack.ts'

const now = () => Promise.resolve()

/** The picture of a board with so many cards. */
function pictureOf(count: number) {
  const view = boardKind.openView({ id: UserId.parse(1), role: 'employee' })
  const cards = Array.from({ length: count }, (_, index) => sampleCard(index + 1))
  view.replace({ project: sampleProject, cards }, false)
  return { picture: view.predict([]), whole: { project: sampleProject, cards } }
}

describe('a kept stream', () => {
  it.each([0, 1, 250, 251, 1000])('[OFFLINE-10] of %i cards is what it was', async (count) => {
    const { picture, whole } = pictureOf(count)
    const body = await pack('project', picture, now)
    expect(await unpack('project', body ?? new ArrayBuffer())).toEqual(whole)
  })

  it('is none while nothing of it is here', async () => {
    expect(await pack('project', boardKind.openView({ id: UserId.parse(1), role: 'employee' }).picture, now)).toBeNull()
  })

  it('[OFFLINE-19] that is not whole, or of another kind, is none', async () => {
    const body = (await pack('project', pictureOf(300).picture, now)) ?? new ArrayBuffer()
    const ofBroken = (broken: ArrayBuffer) => unpack('project', broken).catch(() => 'broken')
    expect(await ofBroken(body.slice(0, body.byteLength / 2))).toBe('broken')
    const bent = new Uint8Array(body.slice(0))
    bent[Math.floor(bent.length / 2)] = (bent[Math.floor(bent.length / 2)] ?? 0) ^ 255
    expect(await ofBroken(bent.buffer)).toBe('broken')
    expect(await unpack('form', body).catch(() => 'broken')).toBe('broken')
  })
})
