import { describe, expect, it } from 'vitest'
import { packCards } from '#events/live/packed-cards.ts'
import type { OpenAnswer } from '#events/live/protocol.ts'
import { unpackAnswer } from '#events/live/unpack-answer.ts'
import { exampleCards, exampleProject } from '../../testing/example-board.ts'
import { unzip } from '../../testing/unzip.ts'
import { zipped } from './zipped.ts'

function boardOf(count: number) {
  const cards = exampleCards(count)
  const whole = { ok: true, revision: 7 } as const
  return {
    packed: { ...whole, snapshot: { project: exampleProject, cards: packCards(cards) } },
    open: { ...whole, snapshot: { project: exampleProject, cards } } satisfies OpenAnswer,
  }
}

describe('[LIVE-27] an answer to an opening', () => {
  it('[LIVE-57] that is long is compressed to less than half, and says the same after it', async () => {
    const { packed, open } = boardOf(5_000)
    const { sent, characters } = await zipped(packed)
    if (!('gzip' in sent)) throw new Error('not compressed')
    expect(sent).toMatchObject({ ok: true, revision: 7 })
    expect(characters).toBe(JSON.stringify(packed).length)
    expect(sent.gzip.byteLength).toBeLessThan(JSON.stringify(packed).length / 2)
    expect(await unpackAnswer('project', sent, unzip)).toEqual(open)
    // As browsers get it.
    expect(await unpackAnswer('project', { ...sent, gzip: new Uint8Array(sent.gzip).buffer }, unzip)).toEqual(open)
  })

  it('that is short travels as it is', async () => {
    const { packed, open } = boardOf(10)
    expect((await zipped(packed)).sent).toBe(packed)
    expect(await unpackAnswer('project', packed, unzip)).toEqual(open)
  })

  it('that did not arrive whole is none', async () => {
    const { sent } = await zipped(boardOf(5_000).packed)
    if (!('gzip' in sent)) throw new Error('not compressed')
    const half = new Uint8Array(sent.gzip).slice(0, sent.gzip.byteLength / 2)
    await expect(unpackAnswer('project', { ...sent, gzip: half }, unzip)).rejects.toBeInstanceOf(Error)
  })
})
