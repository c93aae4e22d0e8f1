import { describe, expect, it } from 'vitest'
import { temporaryId } from '../../board.ts'
import { describeCard, move, refused } from '../../testing/outbox-by-hand.ts'
import { OFFLINE, openBrowser, TAKEN } from '../../testing/kept-browser.ts'
import { ana, deviceId, made, me } from '../../testing/samples.ts'
import { isCommand } from '../entry.ts'
import type { Outbox } from '../outbox.ts'
import { summaryOf } from '../summary.ts'

const idsOf = ({ outbox }: { outbox: Outbox }) =>
  outbox.store.getState().entries.map(({ id }) => Number.parseInt(id.slice(-12), 16))

describe('the tabs of a person', () => {
  it('[KEPT-3] all show what waits, and one of them sends: the one where something was done last', async () => {
    const { clock, sent, open } = openBrowser()
    const a = await open('a')
    const b = await open('b')
    a.add(move(1))
    await clock.pass(1000)
    expect([idsOf(a), idsOf(b)]).toEqual([[1], [1]])
    expect(new Set(sent)).toEqual(new Set(['a 1']))
    b.add(move(1), move(2))
    await clock.pass(1000)
    sent.length = 0
    b.goOnline()
    a.goOnline()
    await clock.pass(3000)
    expect(sent).toEqual(['b 1', 'b 3', 'b 2'])
    expect([a.states(), b.states()]).toEqual([
      ['accepted', 'accepted', 'accepted'],
      ['accepted', 'accepted', 'accepted'],
    ])
  })

  it('[OFFLINE-146] note for the next page how much waits, until nothing does', async () => {
    const { clock, device, open } = openBrowser()
    const a = await open('a')
    const b = await open('b')
    a.add(move(1), move(2))
    await clock.pass(1000)
    b.add(move(3))
    await clock.pass(1000)
    expect(device.noted.get(me.id)).toBe(3)
    b.goOnline()
    await clock.pass(3000)
    expect(device.noted.get(me.id)).toBe(0)
  })

  it('[KEPT-4] rob one that is frozen, which sends nothing more once it goes on', async () => {
    const { clock, sent, open } = openBrowser()
    const a = await open('a')
    const b = await open('b')
    a.add(move(1))
    await clock.pass(500)
    a.tab.freeze()
    b.goOnline()
    b.add(move(1))
    await clock.pass(1500)
    expect(sent.filter((each) => each.startsWith('b'))).toEqual([])
    await clock.pass(2000)
    expect(sent.filter((each) => each.startsWith('b'))).toEqual(['b 1', 'b 2'])
    const before = sent.length
    a.tab.thaw()
    a.goOnline()
    await clock.pass(5000)
    expect([sent.slice(before), a.states()]).toEqual([[], ['accepted']])
  })

  it('[KEPT-4] one that is looked at takes over from one that was silent for ten seconds', async () => {
    const { clock, sent, open } = openBrowser()
    const a = await open('a')
    const b = await open('b')
    a.add(move(1))
    await clock.pass(500)
    a.tab.freeze()
    b.goOnline()
    await clock.pass(20_000)
    expect(sent.filter((each) => each.startsWith('b'))).toEqual(['b 1'])
  })

  it('[KEPT-3] the transfer of a photo ends in the tab that sends no more, and begins in the other one', async () => {
    const { clock, open } = openBrowser()
    const transfers: string[] = []
    const tabs = { a: await open('a'), b: await open('b') }
    for (const [name, { outbox }] of Object.entries(tabs)) {
      outbox.connected()
      outbox.photos.sendBy('card', async ({ file }, { signal }) => {
        transfers.push(`${name} sends ${file.name}`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        transfers.push(`${name} ended`)
        return { kind: 'later', scope: 'lane', waitMs: null, reason: '' }
      })
    }
    tabs.a.outbox.photos.add(
      { actor: me, stream: made(move(1)).stream, lanes: ['card 1'], place: { of: 'card', deviceId: deviceId(1) } },
      new File(['x'], 'one.jpg'),
    )
    await clock.pass(500)
    tabs.b.add(move(2))
    await clock.pass(500)
    expect(transfers).toEqual(['a sends one.jpg', 'a ended', 'b sends one.jpg'])
  })

  it('[KEPT-3] a tab hears what became of its command in another one', async () => {
    const { clock, world, open } = openBrowser()
    const a = await open('a')
    const results: string[] = []
    a.outbox.add(made(move(1)), (result) => results.push(result.ok ? 'ok' : result.code))
    a.outbox.add(made(move(2)), (result) => results.push(result.ok ? 'ok' : result.code))
    await clock.pass(500)
    const b = await open('b')
    b.add(move(3))
    await clock.pass(500)
    world.answer = (n) => (n % 2 === 0 ? refused : TAKEN)
    b.goOnline()
    await clock.pass(3000)
    expect(results.toSorted()).toEqual(['card-moved', 'ok'])
    expect(a.outbox.store.getState().refusals).toHaveLength(b.outbox.store.getState().refusals.length)
  })
})

describe('what a device keeps', () => {
  it('[KEPT-5] is said to be kept once it is written, and why where it cannot be', async () => {
    const { clock, device, open } = openBrowser()
    const a = await open('a')
    device.isFull = true
    a.add(describeCard(1, 'behind the panel'))
    await clock.pass(100)
    const said = a.outbox.device.getState()
    expect([said.state, said.notKept.size, said.reason]).toEqual(['not-kept', 1, expect.stringContaining('no room')])
    device.isFull = false
    await clock.pass(2000)
    expect(a.outbox.device.getState()).toMatchObject({ state: 'kept', reason: null, notKept: new Set() })
    expect(device.idsOf(me.id).size).toBe(1)
  })

  it('[KEPT-5] is deleted when the server has it', async () => {
    const { clock, device, open } = openBrowser()
    const a = await open('a')
    a.goOnline()
    a.add(move(1))
    await clock.pass(30)
    expect(device.idsOf(me.id).size).toBe(1)
    await clock.pass(500)
    expect(device.idsOf(me.id).size).toBe(0)
  })

  it('[KEPT-6] is in the order in which it goes, also after a refusal and the end of the tab', async () => {
    const { clock, device, world, open } = openBrowser()
    const a = await open('a')
    a.add(move(1), describeCard(1, 'held'))
    world.answer = () => refused
    a.goOnline()
    await clock.pass(500)
    const [refusal] = a.outbox.store.getState().refusals
    world.isOnline = false
    a.add(move(2))
    await clock.pass(500)
    if (refusal) a.outbox.settle(refusal.entry.id)
    await clock.pass(500)
    device.kill(a.tab)
    const b = await open('b')
    expect(idsOf(b)).toEqual([3, 2])
    expect(b.outbox.store.getState().refusals).toEqual([])
  })

  it('[KEPT-6] a refusal is there again with its reason, and what is held behind it', async () => {
    const { clock, device, world, open } = openBrowser()
    const a = await open('a')
    a.add(describeCard(1, 'behind the panel'), move(1))
    world.answer = () => refused
    a.goOnline()
    await clock.pass(500)
    device.kill(a.tab)
    const b = await open('b')
    const { refusals, entries } = b.outbox.store.getState()
    expect(refusals).toMatchObject([
      { code: 'card-moved', entry: { command: { data: { description: 'behind the panel' } } } },
    ])
    expect(entries).toMatchObject([{ state: 'held', heldBehind: [refusals[0]?.entry.id] }])
  })

  it('[KEPT-12] waits behind its new card, and gets its id in the write in which the row of the card goes', async () => {
    const { clock, device, world, open } = openBrowser()
    const [a, b] = [await open('a'), await open('b')]
    const card = temporaryId()
    const data = { deviceId: card, name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
    a.add({ type: 'AddManualCard', data }, describeCard(card, 'behind the panel'))
    await clock.pass(500)
    b.add(move(card))
    await clock.pass(500)
    world.answer = (n) => (n === 1 ? { ...TAKEN, body: { id: 41 } } : OFFLINE)
    b.goOnline()
    const isMade = () => {
      const rows = JSON.stringify(device.valuesOf(me.id))
      expect(rows.includes('AddManualCard')).toBe(rows.includes(`${card}`))
      return rows.includes('"card 41"')
    }
    for (let passedMs = 0; !isMade(); passedMs += 2) {
      expect(passedMs).toBeLessThan(5000)
      await clock.pass(2)
    }
    device.kill(a.tab)
    device.kill(b.tab)
    const c = await open('c')
    const aims = c.outbox.store.getState().entries.map((entry) => isCommand(entry) && entry.command.data)
    expect(aims).toEqual([
      { deviceId: 41, description: 'behind the panel' },
      { deviceId: 41, to: 'installed' },
    ])
  })

  it('[KEPT-7] is neither shown nor sent to another person', async () => {
    const { clock, device, sent, world, open } = openBrowser()
    const a = await open('a')
    a.add(move(1))
    await clock.pass(500)
    device.kill(a.tab)
    sent.length = 0
    const b = await open('b', ana)
    b.goOnline()
    await clock.pass(5000)
    expect([idsOf(b), sent]).toEqual([[], []])
    world.isOnline = true
    const c = await open('c')
    c.goOnline()
    await clock.pass(1000)
    expect(sent).toEqual(['c 1'])
  })

  it('[KEPT-8] photos come back with their bytes, and bytes without an entry go', async () => {
    const { clock, device, open } = openBrowser()
    const a = await open('a')
    const place = { of: 'card', deviceId: deviceId(1) } as const
    const target = { actor: me, stream: made(move(1)).stream, lanes: ['card 1'], place }
    a.outbox.photos.add(target, new File([new Uint8Array([1, 2, 3])], 'one.jpg', { type: 'image/jpeg' }))
    await clock.pass(500)
    expect(a.outbox.device.getState().notKept.size).toBe(0)
    device.kill(a.tab)
    const b = await open('b')
    const [photo] = b.outbox.store.getState().entries
    const file = photo && (await Promise.all([b.outbox.photos.fetchFile(photo.id), clock.pass(100)]))[0]
    expect(file?.name).toBe('one.jpg')
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3])
    if (photo) b.outbox.withdraw(photo.id)
    await clock.pass(500)
    expect(device.photosOf(me.id)).toEqual([])
  })

  it('[PHOTO-106] [FORM-93] a refused photo is there in the next page, with names, reason and bytes; dismissed it leaves the device, and is no unsaved work', async () => {
    const { clock, device, open } = openBrowser()
    const a = await open('a')
    a.outbox.photos.sendBy('card', async () => ({ kind: 'refused', status: 404, reason: 'It is gone.' }))
    a.goOnline()
    const about = { subject: 'Cam 1', place: 'Harbour' }
    const place = { of: 'card', deviceId: deviceId(1) } as const
    const target = { actor: me, stream: made(move(1)).stream, lanes: ['card 1'], place, about }
    a.outbox.photos.add(target, new File([new Uint8Array([1, 2, 3])], 'one.jpg', { type: 'image/jpeg' }))
    await clock.pass(500)
    device.kill(a.tab)
    const b = await open('b')
    b.goOnline()
    await clock.pass(500)
    const [photo] = b.outbox.store.getState().entries
    expect(photo).toMatchObject({ kind: 'photo', state: 'refused', reason: 'It is gone.', about })
    const file = photo && (await Promise.all([b.outbox.photos.fetchFile(photo.id), clock.pass(100)]))[0]
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3])
    if (photo) b.outbox.withdraw(photo.id)
    await clock.pass(500)
    expect([device.photosOf(me.id), device.valuesOf(me.id)]).toEqual([[], []])
    expect(summaryOf(b.outbox.store.getState(), me, () => true).unsaved).toBe(0)
  })

  it('[KEPT-9] rows of a newer release, and rows that none wrote, are left where they are', async () => {
    const { clock, device, open } = openBrowser()
    const newer = { version: 2, kind: 'command', novelty: true }
    device.put(me.id, newer)
    device.put(me.id, 'half a write')
    const a = await open('a')
    a.goOnline()
    a.add(move(1))
    await clock.pass(1000)
    expect(device.valuesOf(me.id)).toEqual([newer, 'half a write'])
    expect(a.outbox.device.getState()).toMatchObject({ unread: 2 })
  })
})
