import { expect, it } from 'vitest'
import { FIRST_TEMPORARY_ID } from '#events/kernel/ids.ts'
import { addCard, createProject, devicesOf } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const TEMPORARY_ID = FIRST_TEMPORARY_ID + 7

it.each([
  ['PATCH', 'status', { status: 'installed', from: 'waiting' }],
  ['PATCH', 'description', { description: 'behind the panel' }],
  ['PATCH', 'name', { name: 'Cam 2' }],
  ['PATCH', 'type', { type: 'intercom' }],
  ['DELETE', 'photos', { photoPath: `/api/devices/${TEMPORARY_ID}/photos/${'a'.repeat(64)}.jpg` }],
  ['DELETE', '', undefined],
] as const)('[KEPT-15] %s %s of a card with an id of a page is refused', async (method, part, body) => {
  const path = `/api/devices/${TEMPORARY_ID}${part === '' ? '' : `/${part}`}`
  expect((await employee(method, path, body)).status).toBe(404)
})

it('[KEPT-15] a card with an id of a page is refused among others, which go on', async () => {
  const { id } = await createProject(employee, 'P')
  const card = await addCard(employee, id, 'Cam')
  const moves = [card.id, TEMPORARY_ID].map((deviceId) => ({ deviceId, from: 'waiting', to: 'installed' }))
  const moved = await employee('POST', `/api/projects/${id}/devices/move`, { moves })
  expect(moved.body).toMatchObject({ results: [{ ok: true }, { deviceId: TEMPORARY_ID, ok: false }] })

  expect((await devicesOf(employee, id)).map(({ status }) => status)).toEqual(['installed'])
})
