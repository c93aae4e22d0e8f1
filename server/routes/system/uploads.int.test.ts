import { expect, it } from 'vitest'
import { z } from 'zod'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { createPerson, withCookie } from '../../testing/app/people.ts'
import { JPEG, photoForm, PNG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const MB = 1024 * 1024
const HISTORY = '/api/admin/file-upload-history'
/** How long a busy machine may take for a batch of measurements. */
const SOON = { timeout: 30_000 }

it('[TABLE-1] [TABLE-3] [TABLE-4] employees read what is stored, and what became of each upload', async () => {
  const { user, signIn } = await createPerson(app, employee)
  const installer = withCookie(app, await signIn())
  const { id: projectId } = await createProject(employee, 'P')
  await employee('PATCH', `/api/projects/${projectId}/users`, { assignedUsers: [user.email] })
  const { id: deviceId } = await addCard(employee, projectId, 'Cam')
  const path = `/api/devices/${deviceId}/photos`
  const send = (bytes: Uint8Array, name?: string) =>
    installer('POST', path, photoForm(bytes, name === undefined ? {} : { name }))
  const { body } = await send(JPEG, 'wall.jpg')
  await send(PNG, 'door.png')
  await installer('DELETE', path, body)
  await send(Buffer.from('no picture'), 'notes.txt')
  await employee('PATCH', `/api/admin/quota-limit/${user.id}`, { quotaLimitMB: 1 })
  expect(await send(Buffer.concat([JPEG, Buffer.alloc(MB)]), 'large.jpg')).toMatchObject({ status: 413 })

  const history = async () =>
    z
      .array(z.looseObject({ userId: z.int() }))
      .parse((await employee('GET', HISTORY)).body)
      .filter(({ userId }) => userId === user.id)
  await expect.poll(async () => JSON.stringify(await history()).match(/"failed"/g)?.length, SOON).toBe(2)
  const of = { userId: user.id, projectId, deviceId }
  const failed = { ...of, uploadStatus: 'failed', uploadPath: '', deletedAt: null }
  const stored = { ...of, uploadPath: expect.stringContaining(path) }
  expect(await history()).toEqual([
    expect.objectContaining({ ...failed, fileSizeBytes: expect.any(Number) }),
    expect.objectContaining({ ...failed, fileName: 'notes.txt', fileSizeBytes: 'no picture'.length }),
    expect.objectContaining({ ...stored, fileName: 'door.png', uploadStatus: 'success', mimeType: 'image/png' }),
    expect.objectContaining({ ...stored, fileName: 'wall.jpg', uploadStatus: 'deleted', fileSizeBytes: JPEG.length }),
  ])
  expect((await employee('GET', `${HISTORY}?limit=1`)).body).toHaveLength(1)
  expect((await employee('GET', '/api/admin/project-storage-usage')).body).toContainEqual(
    expect.objectContaining({ id: projectId, projectId, fileCount: 1, totalSizeBytes: PNG.length }),
  )

  const measured = await app.runtime.pool.query(
    `select user_id, success, error_type, error_message, endpoint from upload_metrics where user_id = $1 order by id`,
    [user.id],
  )
  const ours = { user_id: user.id, endpoint: '/api/devices/:id/photos' }
  const message = 'Upload would exceed your storage quota'
  expect(measured.rows).toEqual([
    { ...ours, success: true, error_type: null, error_message: null },
    { ...ours, success: true, error_type: null, error_message: null },
    { ...ours, success: false, error_type: 'bad-request', error_message: 'Please select an image file' },
    { ...ours, success: false, error_type: 'quota-exceeded', error_message: message },
  ])
})
