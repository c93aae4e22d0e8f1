import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ChecklistItem } from '#events/project/checklist.ts'
import { PhotoManifest } from '#events/project/photo-export.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import type { TestPerson } from '../../testing/app/app.ts'
import { JPEG, photoForm, PNG } from '../../testing/app/pictures.ts'
import { readZip } from '../../testing/read-zip.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')

const MB = 1024 * 1024
/** A JPEG of so many bytes, unlike any of another number: what follows its end shows nothing. */
const sized = (bytes: number) => Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length, bytes % 251)])
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function upload(deviceId: number, bytes: Buffer, name: string): Promise<void> {
  const answer = await installer('POST', `/api/devices/${deviceId}/photos`, photoForm(bytes, { name }))
  expect(answer.status).toBe(201)
}
async function exported(project: number, person: TestPerson = 'employee') {
  const headers = { cookie: await app.cookieOf(person), 'accept-encoding': 'gzip, br' }
  return app.inject({ url: `/api/projects/${project}/export-photos`, headers })
}
const manifestOf = (files: ReadonlyMap<string, Buffer>) =>
  PhotoManifest.parse(JSON.parse(String(files.get('manifest.json'))))

describe('the export of photos', () => {
  it('[EXPORT-1, EXPORT-2, EXPORT-3, EXPORT-4] has each photo as it was uploaded, and says what it is', async () => {
    const { id } = await createProject(employee, 'Hafen: Süd/2', ['installer'])
    const [gate, twin, bare] = [
      await addCard(employee, id, 'Tor 1'),
      await addCard(employee, id, 'tor 1'),
      await addCard(employee, id, 'Ohne'),
    ]
    const photos = [
      [gate.id, JPEG, 'C:\\phone\\IMG 1.jpg', 'Tor 1/IMG 1.jpg'],
      [gate.id, sized(3 * MB), 'IMG 1.jpg', 'Tor 1/IMG 1 (2).jpg'],
      [gate.id, PNG, 'ümläut.png', 'Tor 1/ümläut.png'],
      [twin.id, JPEG, 'IMG 1.jpg', 'tor 1 (2)/IMG 1.jpg'],
    ] as const
    for (const [device, bytes, name] of photos) await upload(device, bytes, name)

    const { statusCode, headers, rawPayload } = await exported(id)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Hafen_ S_d_2_Photos.zip"; filename*=UTF-8''Hafen_%20S%C3%BCd_2_Photos.zip`,
    })
    expect(headers['content-encoding']).toBeUndefined()
    const files = await readZip(rawPayload)
    expect([...files.keys()]).toEqual([...photos.map(([, , , file]) => file), 'manifest.json'])
    for (const [, bytes, , file] of photos) expect([file, files.get(file)?.equals(bytes)]).toEqual([file, true])

    const manifest = manifestOf(files)
    expect(manifest.project).toEqual({ id, name: 'Hafen: Süd/2' })
    expect(manifest.photos[1]).toEqual({
      card: { id: gate.id, name: 'Tor 1' },
      file: 'Tor 1/IMG 1 (2).jpg',
      originalName: 'IMG 1.jpg',
      sha256: digestOf(sized(3 * MB)),
      bytes: 3 * MB,
      addedBy: 'installer Test',
      addedAt: expect.stringMatching(/^2\d{3}-.*Z$/),
    })
    expect(manifest.photos.some(({ card }) => card.id === bare.id)).toBe(false)
  })

  it('[EXPORT-4] names a photo that the store lacks, and has the others', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const [one, two] = [await addCard(employee, id, 'One'), await addCard(employee, id, 'Two')]
    await upload(one.id, JPEG, 'a.jpg')
    await upload(two.id, JPEG, 'b.jpg')
    await rm(join(app.dataDir, 'photos', `device-${one.id}`), { recursive: true })
    const files = await readZip((await exported(id)).rawPayload)
    expect([...files.keys()]).toEqual(['Two/b.jpg', 'manifest.json'])
    expect(manifestOf(files).photos).toEqual([
      expect.objectContaining({ originalName: 'a.jpg', file: null, missing: true }),
      expect.not.objectContaining({ missing: true }),
    ])
  })

  it('[EXPORT-1] has a manifest alone where there is no photo, and is there for closed projects', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'One', 'confirmed')
    const empty = await readZip((await exported(id)).rawPayload)
    expect([[...empty.keys()], manifestOf(empty).photos]).toEqual([['manifest.json'], []])
    await upload(card.id, JPEG, 'a.jpg')
    for (const item of ChecklistItem.options) await employee('PATCH', `/api/projects/${id}/checklist`, { [item]: true })
    expect(await employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })).toMatchObject({ status: 200 })
    expect([...(await readZip((await exported(id)).rawPayload)).keys()]).toEqual(['One/a.jpg', 'manifest.json'])
  })

  it('[EXPORT-1] is for employees', async () => {
    const { id } = await createProject(employee, 'P', ['installer', 'customer'])
    expect(await exported(id, 'installer')).toMatchObject({ statusCode: 403 })
    expect(await exported(id, 'customer')).toMatchObject({ statusCode: 403 })
    expect(await exported(999_999)).toMatchObject({ statusCode: 404 })
  })

  it('[EXPORT-5] ends for a client that goes, and leaves no file open', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'One')
    for (let n = 0; n < 3; n++) await upload(card.id, sized(20 * MB + n), `${n}.jpg`)
    const headers = { cookie: await app.cookieOf('employee') }
    for (let times = 0; times < 5; times++) {
      const request = get(`${app.url}/api/projects/${id}/export-photos`, { headers })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      await once(answer, 'data')
      expect(await openPhotos()).toBeGreaterThan(0)
      answer.on('error', () => undefined)
      answer.destroy()
    }
    await expect.poll(openPhotos).toBe(0)
    expect((await readZip((await exported(id)).rawPayload)).size).toBe(4)
  })
})

/** How many photos this process has open. */
async function openPhotos(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.startsWith(join(app.dataDir, 'photos'))).length
}
