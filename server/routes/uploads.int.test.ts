import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/answers.ts'
import { type Send, startTestApp, type TestApp, userIdOf } from '../testing/app.ts'
import { JPEG, photoForm, PNG } from '../testing/pictures.ts'

let app: TestApp
let employee: Send
let installer: Send
let projectId: number
let deviceId: number
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
  installer = await app.as('installer')
  projectId = (await createProject(employee, 'P', ['installer'])).id
  deviceId = (await addCard(employee, projectId, 'Cam')).id
})
afterAll(() => app.close())

const MB = 1024 * 1024
const HISTORY = '/api/admin/file-upload-history'
/** How long a busy machine may take for a batch of measurements. */
const SOON = { timeout: 30_000 }

it('[TABLE-1] [TABLE-3] [TABLE-4] employees read what is stored, and what became of each upload', async () => {
  const path = `/api/devices/${deviceId}/photos`
  const send = (bytes: Uint8Array, name?: string) =>
    installer('POST', path, photoForm(bytes, name === undefined ? {} : { name }))
  const { body } = await send(JPEG, 'wall.jpg')
  await send(PNG, 'door.png')
  await installer('DELETE', path, body)
  await send(Buffer.from('no picture'), 'notes.txt')
  await employee('PATCH', `/api/admin/quota-limit/${userIdOf('installer')}`, { quotaLimitMB: 1 })
  expect(await send(Buffer.concat([JPEG, Buffer.alloc(MB)]), 'large.jpg')).toMatchObject({ status: 413 })

  const history = async () => (await employee('GET', HISTORY)).body
  await expect.poll(async () => JSON.stringify(await history()).match(/"failed"/g)?.length, SOON).toBe(2)
  const of = { userId: userIdOf('installer'), projectId, deviceId }
  const failed = { ...of, uploadStatus: 'failed', uploadPath: '', deletedAt: null }
  const stored = { ...of, uploadPath: expect.stringContaining(path) }
  expect(await history()).toEqual([
    expect.objectContaining({ ...failed, fileSizeBytes: expect.any(Number) }),
    expect.objectContaining({ ...failed, fileName: 'notes.txt', fileSizeBytes: 'no picture'.length }),
    expect.objectContaining({ ...stored, fileName: 'door.png', uploadStatus: 'success', mimeType: 'image/png' }),
    expect.objectContaining({ ...stored, fileName: 'wall.jpg', uploadStatus: 'deleted', fileSizeBytes: JPEG.length }),
  ])
  expect((await employee('GET', `${HISTORY}?limit=1`)).body).toHaveLength(1)
  expect((await employee('GET', '/api/admin/project-storage-usage')).body).toEqual([
    expect.objectContaining({ id: projectId, projectId, fileCount: 1, totalSizeBytes: PNG.length }),
  ])

  const measured = await app.runtime.pool.query(
    `select user_id, success, error_type, error_message, endpoint from upload_metrics order by id`,
  )
  const ours = { user_id: userIdOf('installer'), endpoint: '/api/devices/:id/photos' }
  const message = 'Upload would exceed your storage quota'
  expect(measured.rows).toEqual([
    { ...ours, success: true, error_type: null, error_message: null },
    { ...ours, success: true, error_type: null, error_message: null },
    { ...ours, success: false, error_type: 'bad-request', error_message: 'Please select an image file' },
    { ...ours, success: false, error_type: 'quota-exceeded', error_message: message },
  ])
})
