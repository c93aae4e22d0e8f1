import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SystemHealth } from '#events/system/api.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { startTestApp } from '../../testing/app/app.ts'
import { JPEG, photoForm, PNG } from '../../testing/app/pictures.ts'

const app = await startTestApp(undefined, { config: { signs: true } })
afterAll(() => app.close())
const employee = await app.as('employee')
const installer = await app.as('installer')
const [folder, aside] = [join(app.dataDir, 'photos'), join(app.dataDir, 'aside')]

let projectId: number
let deviceId: number
let photo: string
/** Of the photo. Small pictures of it are of no other test: what follows its end shows nothing. */
let original: Buffer
beforeEach(async () => {
  projectId = (await createProject(employee, 'P', ['installer'])).id
  deviceId = (await addCard(employee, projectId, 'Cam')).id
  original = Buffer.concat([JPEG, randomBytes(1_000)])
  photo = z.object({ photoPath: z.string() }).parse((await upload(original)).body).photoPath
})

const upload = (bytes: Buffer) => installer('POST', `/api/devices/${deviceId}/photos`, photoForm(bytes))
/** Every answer with photos. */
const answersWithPhotos = () => [
  photo,
  `${photo}?size=360`,
  `/api/projects/${projectId}/export-photos`,
  `/api/projects/${projectId}/record`,
]

describe('[FAULT-63] a folder of photos that goes away', () => {
  it.each([
    ['is gone', () => Promise.resolve()],
    ['is an empty place where a disk was', () => mkdir(folder)],
  ])('and %s loses no photo', async (_, leave) => {
    const told = async () => [
      JSON.stringify((await app.anonymous('GET', '/readyz')).body),
      SystemHealth.parse((await employee('GET', '/api/system/health')).body).stores.find(
        ({ name }) => name === 'photos',
      )?.trouble,
    ]
    await rename(folder, aside)
    await leave()
    try {
      const refused = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } }
      expect(await upload(PNG)).toMatchObject(refused)
      for (const url of answersWithPhotos()) {
        const answer = await employee('GET', url)
        expect([url, answer]).toMatchObject([url, refused])
        expect(answer.headers).not.toHaveProperty('content-disposition')
      }
      const sentence = 'The photo store does not answer.'
      await expect.poll(told).toEqual([expect.stringContaining(sentence), sentence])
    } finally {
      await rm(folder, { recursive: true, force: true })
      await rename(aside, folder)
    }
    expect(await upload(PNG)).toMatchObject({ status: 201 })
    expect(await app.inject({ url: photo, headers: { cookie: await app.cookieOf('installer') } })).toMatchObject({
      statusCode: 200,
      rawPayload: original,
    })
    await expect.poll(told).toEqual([expect.not.stringContaining('photo store'), null])
  })

  it('is in no record, though the pictures of its PDF were made before', async () => {
    const url = `/api/projects/${projectId}/record`
    expect(await employee('GET', url)).toMatchObject({ status: 200 })
    await rename(folder, aside)
    try {
      expect(await endOf(url)).toBeOneOf([503, 'terminated'])
    } finally {
      await rename(aside, folder)
    }
    expect(await endOf(url)).toBe(200)
  })

  it('and comes back without a photo answers that this one does not exist', async () => {
    await rm(join(folder, `device-${deviceId}`), { recursive: true })
    expect(await installer('GET', photo)).toMatchObject({ status: 404 })
  })
})

describe('[FAULT-64] a photo with other bytes than its event says', () => {
  it.each([
    ['shorter', (file: string) => truncate(file, 100)],
    ['longer', (file: string) => writeFile(file, Buffer.concat([original, Buffer.alloc(1_000_000)]))],
  ])('is cut off where it is %s: no file comes of it', async (_, damage) => {
    await damage(fileOf(photo))
    for (const url of answersWithPhotos())
      expect([url, await endOf(url)]).toEqual([url, expect.toBeOneOf([503, 'terminated'])])
  })

  it('is answered 503 where nothing is left of it', async () => {
    await truncate(fileOf(photo), 0)
    const answer = await installer('GET', photo)
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringMatching('damaged') },
    })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

const fileOf = (path: string) => join(folder, `device-${deviceId}`, `${path.split('/').at(-1)}.jpg`)

/** The status of an answer that came whole, else how it was cut off. */
async function endOf(url: string): Promise<number | string> {
  const answer = await fetch(`${app.url}${url}`, { headers: { cookie: await app.cookieOf('employee') } })
  return answer.arrayBuffer().then(
    () => answer.status,
    ({ message }: Error) => message,
  )
}
