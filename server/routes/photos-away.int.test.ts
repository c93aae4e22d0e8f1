import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SystemHealth } from '#events/system/api.ts'
import { addCard, createProject } from '../testing/answers.ts'
import { JPEG, photoForm, PNG } from '../testing/pictures.ts'
import { sharedApp } from '../testing/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const [folder, aside] = [join(app.dataDir, 'photos'), join(app.dataDir, 'aside')]

let projectId: number
let deviceId: number
let photo: string
beforeEach(async () => {
  projectId = (await createProject(employee, 'P', ['installer'])).id
  deviceId = (await addCard(employee, projectId, 'Cam')).id
  photo = z.object({ photoPath: z.string() }).parse((await upload(JPEG)).body).photoPath
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
      rawPayload: JPEG,
    })
    await expect.poll(told).toEqual([expect.not.stringContaining('photo store'), null])
  })

  it('and comes back without a photo answers that this one does not exist', async () => {
    await rm(join(folder, `device-${deviceId}`), { recursive: true })
    expect(await installer('GET', photo)).toMatchObject({ status: 404 })
  })
})

describe('[FAULT-64] a photo with other bytes than its event says', () => {
  it.each([
    ['shorter', (file: string) => truncate(file, 100)],
    ['longer', (file: string) => writeFile(file, Buffer.concat([JPEG, Buffer.alloc(1_000_000)]))],
  ])('is cut off where it is %s: no file comes of it', async (_, damage) => {
    await damage(fileOf(photo))
    const headers = { cookie: await app.cookieOf('employee') }
    for (const url of answersWithPhotos()) {
      const answer = await fetch(`${app.url}${url}`, { headers })
      const whole = answer.arrayBuffer().then(() => answer.status)
      expect([url, await whole.catch(({ message }: Error) => message)]).toEqual([
        url,
        expect.toBeOneOf([503, 'terminated']),
      ])
    }
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
