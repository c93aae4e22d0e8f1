import createClient from 'openapi-fetch'
import { expect, it } from 'vitest'
import { makeKey } from '../../testing/app/api-keys.ts'
import type { paths } from '../../testing/api-types.d.ts'
import { photoForm, JPEG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()

const SCOPES = ['projects:read', 'projects:write']

/** The data of an answer. @throws Error with the sentence of the server. */
function told<T>({ data, error }: { readonly data?: T; readonly error?: { readonly message: string } }): T {
  if (data === undefined) throw new Error(error?.message ?? 'no data')
  return data
}

it('[API-7, API-8] a client whose types are made from the description goes from a new project to its history', async () => {
  const key = await makeKey(await app.as('employee'), SCOPES)
  const api = createClient<paths>({ baseUrl: app.url, headers: { authorization: `Bearer ${key}` } })

  const project = told(await api.POST('/api/projects', { body: { name: 'By a client', verkadaInstanceId: 1 } }))
  const ofProject = { params: { path: { id: project.id } } }
  const imported = told(
    await api.POST('/api/projects/{id}/devices/import', {
      ...ofProject,
      body: { fileName: 'a.csv', rows: [{ name: 'Door 3', type: 'camera', description: 'Left' }] },
    }),
  )
  expect(imported).toMatchObject({ created: 1, changed: 0 })

  const [card] = told(await api.GET('/api/projects/{id}/devices', ofProject))
  const ofCard = { params: { path: { id: card?.id ?? 0 } } }
  const moved = told(await api.PATCH('/api/devices/{id}/status', { ...ofCard, body: { status: 'installed' } }))
  expect(moved).toMatchObject({ name: 'Door 3', status: 'installed' })

  const { photoPath } = told(
    await api.POST('/api/devices/{id}/photos', {
      ...ofCard,
      body: { photo: 'photo.jpg' },
      bodySerializer: () => photoForm(JPEG),
    }),
  )
  expect(told(await api.GET('/api/devices/{id}', ofCard)).photos).toEqual([photoPath])

  const { lines } = told(await api.GET('/api/projects/{id}/history', ofProject))
  expect(lines.length).toBeGreaterThanOrEqual(4)

  // As many clients do, with the type of JSON though there is no body.
  const headers = { 'content-type': 'application/json' }
  const deleted = await api.DELETE('/api/devices/{id}', { ...ofCard, headers })
  expect(deleted.response.status).toBe(204)

  const none = await api.GET('/api/projects/{id}', { params: { path: { id: 4_711_000 } } })
  expect([none.response.status, none.error?.message]).toEqual([
    404,
    'This does not exist, or you have no access to it.',
  ])
})
