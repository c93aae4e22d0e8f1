import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { UserId } from '#events/kernel/ids.ts'
import { dropUpload, endUpload, moveUploads, newUpload, setUpload, type Upload, uploadNow } from '../uploads.ts'
import { isPhotosKept } from '../../draft/kept-draft.ts'
import { KeptUploads } from './kept-uploads.ts'
import { PhotoDatabase } from './photo-database.ts'

const me = UserId.parse(1)
const ana = UserId.parse(2)
const FORM = 7
const NONE = new Map<number, number>()

const openPage = (person = me, form = FORM, photos = new PhotoDatabase(person)) => {
  const store = createStore<readonly Upload[]>(() => [])
  const kept = new KeptUploads(person, form, store, photos)
  return {
    kept,
    store,
    choose(section: number, name: string, bytes: readonly number[] = [1, 2, 3]): Upload {
      const upload = newUpload(
        section,
        new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 5 }),
      )
      store.setState((list) => [...list, upload], true)
      return upload
    },
    shown: () => store.getState().map(({ file, section, state }) => [file.name, section, state]),
  }
}
const reopened = async (person = me, form = FORM, renamed: ReadonlyMap<number, number> = NONE) => {
  const page = openPage(person, form)
  await page.kept.restore(renamed)
  await page.kept.written()
  return page
}
const quotaExceeded = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
})

describe('the photos of a survey on the device', () => {
  it('[FORM-187] are there again in their order, byte for byte, under their keys', async () => {
    const page = openPage()
    const chosen = [page.choose(1, 'b.jpg', [9, 8]), page.choose(-4, 'a.jpg', []), page.choose(1, 'c.jpg', [7])]
    expect(page.store.getState().some(({ isKept }) => isKept)).toBe(false)
    await page.kept.written()
    expect(page.store.getState().every(({ isKept }) => isKept)).toBe(true)
    const again = await reopened()
    expect(again.shown()).toEqual([
      ['b.jpg', 1, 'waiting'],
      ['a.jpg', -4, 'waiting'],
      ['c.jpg', 1, 'waiting'],
    ])
    const uploads = again.store.getState()
    expect(uploads.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id))
    expect(uploads[0]?.file).toMatchObject({ type: 'image/jpeg', lastModified: 5 })
    const bytes = await Promise.all(uploads.map(async ({ file }) => [...new Uint8Array(await file.arrayBuffer())]))
    expect(bytes).toEqual([[9, 8], [], [7]])
    expect((await reopened(me, FORM + 1)).shown()).toEqual([])
  })

  it('[FORM-187] go from the device once the server has them, or their person takes them back', async () => {
    const page = openPage()
    const [sent, cancelled] = [page.choose(1, 'sent.jpg'), page.choose(1, 'cancelled.jpg')]
    expect(isPhotosKept(me, FORM)).toBe(false)
    await page.kept.written()
    expect(isPhotosKept(me, FORM)).toBe(true)
    dropUpload(page.store, sent.id)
    endUpload(page.store, cancelled)
    // Sent before it was its turn to be written.
    dropUpload(page.store, page.choose(1, 'quick.jpg').id)
    await page.kept.written()
    expect((await reopened()).shown()).toEqual([])
    expect(isPhotosKept(me, FORM)).toBe(false)
  })

  it('[FORM-187] that another tab has sent meanwhile go from this page too', async () => {
    const page = openPage()
    page.choose(1, 'sent elsewhere.jpg')
    await page.kept.written()
    const other = await reopened()
    const [theirs] = other.store.getState()
    if (theirs) dropUpload(other.store, theirs.id)
    await other.kept.written()
    await page.kept.restore(NONE)
    expect(page.shown()).toEqual([])
  })

  it('[FORM-188] are not said to be kept where there is no room, and are once there is', async () => {
    const photos = new PhotoDatabase(me)
    const page = openPage(me, FORM, photos)
    const first = page.choose(1, 'first.jpg')
    await page.kept.written()
    const full = vi.spyOn(photos, 'keep').mockImplementation(quotaExceeded)
    const second = page.choose(1, 'second.jpg')
    await page.kept.written()
    expect(page.kept.failure.getState().words).toContain('no room')
    expect([first, second].map(({ id }) => uploadNow(page.store, id)?.isKept)).toEqual([true, false])
    full.mockRestore()
    dropUpload(page.store, first.id)
    await page.kept.written()
    await page.kept.written()
    expect([page.kept.failure.getState().words, uploadNow(page.store, second.id)?.isKept]).toEqual([null, true])
  })

  it('[FORM-189] are neither shown to another person nor left behind by a logout', async () => {
    const page = openPage()
    page.choose(1, 'mine.jpg')
    await page.kept.written()
    expect((await reopened(ana)).shown()).toEqual([])
    expect((await reopened()).shown()).toHaveLength(1)
  })

  it('[FORM-190] follow their section where it has another id, under another key once it is saved', async () => {
    const page = openPage()
    const upload = page.choose(-4, 'new.jpg')
    await page.kept.written()
    moveUploads(page.store, new Map([[-4, -9]]))
    await page.kept.written()
    expect(await reopened().then(({ store }) => store.getState())).toMatchObject([{ id: upload.id, section: -9 }])
    moveUploads(page.store, new Map([[-9, 3]]))
    await page.kept.written()
    const { store, shown } = await reopened()
    expect(shown()).toEqual([['new.jpg', 3, 'waiting']])
    expect(store.getState()[0]?.id).not.toBe(upload.id)
    // The answer to the save came while the page was closed.
    expect((await reopened(me, FORM, new Map([[3, 5]]))).shown()).toEqual([['new.jpg', 5, 'waiting']])
    expect((await reopened()).shown()).toEqual([['new.jpg', 5, 'waiting']])
  })

  it('[FORM-187] that the server will never take say why after a reload, and others are sent again', async () => {
    const page = openPage()
    const [refused, failed] = [page.choose(1, 'refused.jpg'), page.choose(1, 'failed.jpg')]
    page.store.setState((list) => [...list, newUpload(1, new File([], 'text.txt'), 'No picture.')], true)
    setUpload(page.store, refused.id, { state: 'refused', reason: 'No picture.' })
    setUpload(page.store, failed.id, { state: 'failed', reason: 'The server could not take it.' })
    await page.kept.written()
    const again = await reopened()
    expect(again.shown()).toEqual([
      ['refused.jpg', 1, 'refused'],
      ['failed.jpg', 1, 'waiting'],
    ])
    expect(again.store.getState()[0]?.reason).toBe('No picture.')
  })
})
