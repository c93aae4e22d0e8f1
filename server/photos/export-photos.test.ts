import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readZipList } from '#events/proof/read-zip.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { PhotoManifest } from '#events/project/photo-export.ts'
import { readZip } from '../testing/read-zip.ts'
import { sourceOf } from '../testing/records.ts'
import type { NamedPhoto } from './export-names.ts'
import { exportPhotos } from './export-photos.ts'

const MB = 1024 * 1024

const named = (n: number): NamedPhoto =>
  ({
    card: { id: n, name: `Cam ${n}` },
    photo: {
      key: `device-${n}/x`,
      digest: 'x',
      bytes: 1,
      fileName: 'a.jpg',
      addedBy: null,
      addedAt: '2026-11-23T10:00:00.000Z',
    },
    file: `Cam ${n}/a.jpg`,
  }) as unknown as NamedPhoto

const ask = (count: number) => ({
  project: { id: ProjectId.parse(1), name: 'P' },
  exportedAt: new Date('2026-11-23T12:00:00Z'),
  photos: Array.from({ length: count }, (_, n) => named(n + 1)),
  nameOf: async () => undefined,
})

/** A store whose photos have so many bytes each; it counts what was opened, read and is open. */
function generated(megabytes: number, fail?: Error) {
  const seen = { opened: 0, open: 0, megabytes: 0 }
  const chunk = Buffer.alloc(MB, 7)
  async function* content() {
    for (let n = 0; n < megabytes; n++) {
      if (fail && n > 0) throw fail
      seen.megabytes += 1
      yield chunk
    }
  }
  return {
    seen,
    async get() {
      seen.opened += 1
      seen.open += 1
      const stream = Readable.from(content(), { objectMode: false, highWaterMark: MB })
      return stream.once('close', () => (seen.open -= 1))
    },
  }
}

it('[EXPORT-5] reads one photo at a time, and no more than is taken', async () => {
  const store = generated(10)
  const archive = exportPhotos(store, ask(20))
  const first = archive[Symbol.asyncIterator]()
  await first.next()
  for (let n = 0; n < 200; n++) await turn()
  expect(store.seen.opened).toBe(1)
  expect(store.seen.megabytes).toBeLessThan(8)
  let most = 0
  for (;;) {
    const { done } = await first.next()
    most = Math.max(most, store.seen.open)
    if (done) break
  }
  expect([most, store.seen]).toEqual([1, { opened: 20, open: 0, megabytes: 200 }])
})

it('[EXPORT-5] stops reading when it is given up', async () => {
  const store = generated(10)
  const archive = exportPhotos(store, ask(20))
  const first = archive[Symbol.asyncIterator]()
  await first.next()
  await first.return?.(undefined)
  await expect.poll(() => store.seen.open).toBe(0)
  for (let n = 0; n < 200; n++) await turn()
  expect(store.seen.opened).toBe(1)
})

it('[EXPORT-5] leaves nothing open for one who went before the photo came', async () => {
  const store = generated(1)
  const archive = exportPhotos(store, ask(2))
  archive.destroy()
  await expect.poll(() => store.seen.opened).toBe(1)
  await expect.poll(() => store.seen.open).toBe(0)
})

it('[EXPORT-4] ends with an error where a photo cannot be read to its end', async () => {
  const store = generated(2, new Error('the disk broke'))
  await expect(buffer(exportPhotos(store, ask(3)))).rejects.toThrow('the disk broke')
  expect(store.seen).toMatchObject({ opened: 1, open: 0 })
})

it('[EXPORT-4] names what the store lacks, and has all else', async () => {
  const { get } = generated(1)
  const files = await readZip(
    await buffer(exportPhotos({ get: async ({ key }) => (key === 'device-2/x' ? null : get()) }, ask(3))),
  )
  expect([...files.keys()]).toEqual(['Cam 1/a.jpg', 'Cam 3/a.jpg', 'manifest.json'])
  expect(files.get('Cam 3/a.jpg')?.equals(Buffer.alloc(MB, 7))).toBe(true)
  const { photos } = PhotoManifest.parse(JSON.parse(String(files.get('manifest.json'))))
  expect(photos.map(({ file, missing }) => [file, missing])).toEqual([
    ['Cam 1/a.jpg', undefined],
    [null, true],
    ['Cam 3/a.jpg', undefined],
  ])
})

it('[EXPORT-6] [PROOF-22] has more files than the old format of zip counts', { timeout: 120_000 }, async () => {
  const zip = await buffer(
    exportPhotos({ get: async () => Readable.from([Buffer.from('x')], { objectMode: false }) }, ask(65_600)),
  )
  expect((await readZip(zip)).size).toBe(65_601)
  // As the verifier reads a record of so many.
  expect(await readZipList(sourceOf(zip))).toHaveLength(65_601)
})
