import { describe, expect, it } from 'vitest'
import { complete, deletion, move, refused } from '../testing/outbox-by-hand.ts'
import { openPhotos, photoLost, photoTaken } from '../testing/photos-by-hand.ts'
import { ana, me } from '../testing/samples.ts'
import type { Delivery } from './entry.ts'
import { LOST, MAX_RESENDS } from './photo-state.ts'
import { photosElsewhere } from './photos-elsewhere.ts'

const HELD = { state: 'queued', waitsFor: 'the connection' }

describe('a photo without a last word', () => {
  it('[PHOTO-60] is sent again by itself, with pauses that grow, until there is one', async () => {
    const { clock, add, photo, sent } = openPhotos((_, count) => (count < 5 ? photoLost : photoTaken))
    add('a')
    await clock.pass(0)
    expect(photo('a')).toMatchObject(HELD)
    await clock.pass(60_000)
    expect(photo('a')).toMatchObject({ state: 'accepted', revision: 1, digest: 'd' })
    const pauses = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0))
    const isGrowing = pauses.map((ms, index) => ms >= 250 * 2 ** index && ms <= 500 * 2 ** index)
    expect(isGrowing).toEqual([true, true, true, true])
    await clock.pass(600_000)
    expect(sent).toHaveLength(5)
  })

  it('[PHOTO-60] waits for its person after eight more tries, or for the next connection', async () => {
    const { clock, add, photo, sent, outbox, id } = openPhotos(() => photoLost)
    const elsewhere = () => photosElsewhere(outbox.store.getState(), me.id, null)
    add('a')
    await clock.pass(0)
    expect(elsewhere()).toEqual({ kind: 'project', sending: 1, failed: 0 })
    await clock.pass(3_600_000)
    expect(sent).toHaveLength(1 + MAX_RESENDS)
    expect(photo('a')).toMatchObject({ state: 'failed', reason: 'No answer.' })
    expect(elsewhere()).toEqual({ kind: 'project', sending: 0, failed: 1 })
    outbox.photos.retry(id('a'))
    await clock.pass(0)
    expect(sent).toHaveLength(2 + MAX_RESENDS)
    await clock.pass(3_600_000)
    const before = sent.length
    outbox.connected()
    expect(sent).toHaveLength(before + 1)
  })

  it('[PHOTO-60] [PHOTO-100] is not tried by itself without a connection, and at once when it is back', async () => {
    const { clock, add, photo, sent, outbox } = openPhotos(() => photoLost)
    outbox.disconnected()
    add('a')
    await clock.pass(3_600_000)
    expect(sent).toHaveLength(1)
    expect(photo('a')).toMatchObject(HELD)
    outbox.connected()
    expect(sent).toHaveLength(2)
  })

  it('[PHOTO-60] holds no other one', async () => {
    const { clock, add, photo, names } = openPhotos((name) => (name === 'a' ? photoLost : photoTaken))
    for (const name of ['a', 'b', 'c']) add(name)
    await clock.pass(0)
    // The line may be to blame: the others wait, too, and go on their own after it.
    expect([names(), photo('b'), photo('c')]).toMatchObject(['a', HELD, HELD])
    await clock.pass(1000)
    expect([photo('b'), photo('c')]).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  })

  it('[PHOTO-60] is sent when a server that asks for patience said, and no other one before', async () => {
    const { clock, add, photo, photos, sent } = openPhotos((name, count) =>
      name === 'a' && count === 1 ? { ...photoLost, scope: 'lane', waitMs: 5000 } : photoTaken,
    )
    add('a')
    add('b')
    await clock.pass(4999)
    add('c')
    expect([sent.length, photo('a'), photo('b')]).toMatchObject([1, HELD, { state: 'queued', waitsFor: 'its turn' }])
    await clock.pass(3000)
    expect(photos().map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(sent).toHaveLength(4)
  })

  it('[PHOTO-100] holds no command, and fails no try while the session is over', async () => {
    const { clock, add, photo, outbox, names, open, signOuts } = openPhotos((name, count) =>
      name === 'a' && count === 1 ? { kind: 'signed-out' } : photoTaken,
    )
    add('a')
    add('b')
    await clock.pass(60_000)
    const waiting = { state: 'queued', waitsFor: 'your sign-in' }
    expect([names(), signOuts(), photo('a'), photo('b')]).toMatchObject(['a', 1, waiting, waiting])
    open()
    outbox.connected()
    expect(photo('b')).toMatchObject({ state: 'queued', waitsFor: 'its turn' })
    await clock.pass(0)
    expect(names()).toBe('aab')
  })
})

describe('a photo', () => {
  it('goes up one at a time, of the person who is signed in', async () => {
    const answers: (() => void)[] = []
    const { clock, add, names, open } = openPhotos(() => new Promise((done) => answers.push(() => done(photoTaken))))
    add('a')
    add('b', { by: ana })
    add('c', { card: 8 })
    expect(names()).toBe('a')
    answers[0]?.()
    await clock.pass(0)
    expect(names()).toBe('ac')
    answers[1]?.()
    await clock.pass(0)
    open(ana)
    expect(names()).toBe('acb')
  })

  it('[LIVE-66] of a person who left, still under way, holds none of the next person', () => {
    const { add, names, open } = openPhotos(() => new Promise(() => {}))
    add('a')
    open(ana)
    add('b', { by: ana })
    expect(names()).toBe('ab')
  })

  it('[PHOTO-60] under way is not sent a second time, whatever is pressed', async () => {
    const { clock, add, names, outbox, id } = openPhotos(() => new Promise(() => {}))
    add('a')
    outbox.photos.retry(id('a'))
    await clock.pass(0)
    expect(names()).toBe('a')
  })

  it('[PHOTO-13] that is taken away because it got no answer lets none behind it go up twice', async () => {
    const world = openPhotos((name) =>
      name === 'a' ? photoLost : new Promise((done) => void world.clock.after(2000, () => done(photoTaken))),
    )
    const { clock, add, photo, names, outbox } = world
    add('a')
    add('b')
    // A screen takes it away in the moment in which it is told that the photo waits.
    const stop = outbox.store.subscribe(() => {
      const gone = photo('a')
      if (gone?.waitsFor === 'the connection') outbox.withdraw(gone.id)
    })
    await clock.pass(60_000)
    stop()
    expect([names(), photo('b')]).toMatchObject(['ab', { state: 'accepted' }])
  })

  it('[PHOTO-60] whose file is not there any more has failed', async () => {
    const { clock, add, photo, outbox, id } = openPhotos(() => photoTaken)
    outbox.close()
    add('a')
    outbox.photos.files.drop(id('a'))
    outbox.open(me.id, () => {})
    await clock.pass(0)
    expect(photo('a')).toMatchObject(LOST)
  })

  it('[PHOTO-105] goes after the commands made before it on its card, and no command of the card waits for it', async () => {
    const answers: ((delivery: Delivery) => void)[] = []
    const { clock, add, command, names } = openPhotos(
      () => new Promise(() => {}),
      () => new Promise((done) => answers.push(done)),
    )
    command(move(7))
    add('a')
    add('b', { card: 8 })
    command(move(8))
    // The photo of the other card does not wait, nor does the command that was made after it.
    expect([names(), answers.length]).toEqual(['b', 2])
    answers[0]?.({ kind: 'accepted', revision: 1, body: null })
    await clock.pass(0)
    command(move(7))
    expect(answers).toHaveLength(3)
  })

  it('[PHOTO-105] goes on when the command before it is refused: nothing holds it', async () => {
    const { clock, add, command, names, outbox } = openPhotos(
      () => photoTaken,
      async () => refused,
    )
    command(move(7))
    add('a')
    expect(names()).toBe('')
    await clock.pass(0)
    expect([names(), outbox.store.getState().refusals.length]).toEqual(['a', 1])
  })

  it('[LIVE-37] [PHOTO-105] is waited for by the completion of its project, and goes after one that was made before it', async () => {
    const sentTypes: string[] = []
    const answers: (() => void)[] = []
    const { clock, add, command, names } = openPhotos(
      () => new Promise((done) => answers.push(() => done(photoTaken))),
      ({ command: { type } }) => {
        sentTypes.push(type)
        return new Promise((done) => answers.push(() => done({ kind: 'accepted', revision: 1, body: null })))
      },
    )
    add('a')
    command(complete)
    add('b')
    await clock.pass(0)
    expect([names(), sentTypes]).toEqual(['a', []])
    answers[0]?.()
    await clock.pass(0)
    expect([names(), sentTypes]).toEqual(['a', ['CompleteProject']])
    answers[1]?.()
    await clock.pass(0)
    expect(names()).toBe('ab')
  })

  it('[PHOTO-105] that waits for the connection keeps no completion back, nor does one a deletion of its card', async () => {
    const sentTypes: string[] = []
    const { clock, add, command, outbox, id } = openPhotos(
      (name) => (name === 'a' ? photoLost : new Promise(() => {})),
      async ({ command: { type } }) => {
        sentTypes.push(type)
        return { kind: 'accepted', revision: 1, body: null }
      },
    )
    add('b', { card: 9 })
    command(deletion)
    outbox.withdraw(id('b'))
    add('a')
    await clock.pass(0)
    outbox.disconnected()
    command(complete)
    expect(sentTypes).toEqual(['DeleteDevice', 'CompleteProject'])
  })

  it('[PHOTO-31] [PHOTO-105] for which the server asks for patience keeps no completion back', async () => {
    const sentTypes: string[] = []
    const { clock, add, command } = openPhotos(
      () => ({ ...photoLost, scope: 'lane', waitMs: 5000 }),
      async ({ command: { type } }) => {
        sentTypes.push(type)
        return { kind: 'accepted', revision: 1, body: null }
      },
    )
    add('a')
    await clock.pass(0)
    command(complete)
    expect(sentTypes).toEqual(['CompleteProject'])
  })

  it.each([
    [404, 'stays as refused, since its card is gone', [{ state: 'refused', reason: 'No.' }]],
    [400, 'is not taken as it is', [{ state: 'refused', reason: 'No.' }]],
    [409, 'has failed', [{ state: 'failed', reason: 'No.' }]],
  ])(
    '[PHOTO-13] [PHOTO-60] [PHOTO-106] that is answered %d %s, and is not sent again by itself',
    async (status, _what, outcome) => {
      const { clock, add, photos, sent, outbox } = openPhotos(() => ({ kind: 'refused', status, reason: 'No.' }))
      add('a')
      await clock.pass(3_600_000)
      outbox.connected()
      await clock.pass(0)
      expect(sent).toHaveLength(1)
      expect(photos()).toMatchObject(outcome)
    },
  )

  it('[PHOTO-13] that is withdrawn is ended and not sent again, and the next one goes at once', async () => {
    const { clock, add, photo, photos, names, ended, outbox, id } = openPhotos((name) =>
      name === 'a' ? new Promise(() => {}) : photoTaken,
    )
    add('a')
    add('b')
    const first = id('a')
    const picture = outbox.photos.files.picture(first)
    expect(picture).toMatch(/^blob:/)
    expect(outbox.withdraw(first)).toBe(true)
    await clock.pass(3_600_000)
    expect([names(), ended, photos().length]).toEqual(['ab', ['a'], 1])
    expect([photo('a'), outbox.photos.files.picture(first), outbox.withdraw(first)]).toEqual([undefined, null, false])
  })

  it('[PHOTO-15] that the server took stays while its board shows, until its event is there, and leaves with it', async () => {
    const { clock, add, photos, outbox, hide, id } = openPhotos(() => photoTaken)
    add('a')
    add('b')
    await clock.pass(0)
    expect(photos().map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    outbox.see(id('a'), 'all')
    expect(photos()).toHaveLength(1)
    hide()
    expect(photos()).toEqual([])
    add('c')
    await clock.pass(0)
    expect(photos()).toEqual([])
  })
})
