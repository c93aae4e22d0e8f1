import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Instance } from '#events/catalog/api.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const simulated = await startSimulatedProvider()
const app = await sharedApp({ provider: createProvider({ baseUrl: simulated.url, pauseMs: 1 }) })
const employee = await app.as('employee')
const colleague = await app.as('colleague')
afterAll(() => simulated.close())

const PATH = '/api/verkada-instances'
const body = () => ({
  name: `Sites ${randomUUID()}`,
  organizationId: 1,
  apiKey: 'sim-good',
  webhookSecret: 'WHSEC-1',
})
const create = async () => Instance.parse((await employee('POST', PATH, body())).body)
const secretOf = (id: Instance['id'], kind: 'api-key' | 'webhook-secret') => app.runtime.instanceSecrets.read(id, kind)
const head = () => app.runtime.store.head()

describe('instances, where a step fails between event and secret', () => {
  it('[INSTANCE-10] are not made without their secrets, nor changed, when those cannot be kept', async () => {
    const made = await create()
    const before = await head()
    const fails = vi.spyOn(app.runtime.instanceSecrets, 'add').mockRejectedValueOnce(new Error('away'))
    const [key, change] = [randomUUID(), { apiKey: 'sim-cameras-only' }]
    expect(await employee('PATCH', `${PATH}/${made.id}`, change, { key })).toMatchObject({ status: 500 })
    fails.mockRestore()
    expect(await head()).toBe(before)
    expect(await secretOf(made.id, 'api-key')).toBe('sim-good')
    expect(await employee('PATCH', `${PATH}/${made.id}`, change, { key })).toMatchObject({ status: 200 })
    expect(await secretOf(made.id, 'api-key')).toBe('sim-cameras-only')
  })

  it('[INSTANCE-10] have the new key when the answer to its change is lost, and the provider is not asked again', async () => {
    const made = await create()
    const fails = vi.spyOn(app.runtime.instanceSecrets, 'dropReplaced').mockRejectedValueOnce(new Error('away'))
    const [key, change] = [randomUUID(), { apiKey: 'sim-cameras-only' }]
    expect(await employee('PATCH', `${PATH}/${made.id}`, change, { key })).toMatchObject({ status: 500 })
    fails.mockRestore()
    expect(await secretOf(made.id, 'api-key')).toBe('sim-cameras-only')
    const asked = simulated.requests.length
    const again = await employee('PATCH', `${PATH}/${made.id}`, change, { key })
    expect(again).toMatchObject({ status: 200, body: { key: { cannotRead: ['access', 'alarms'] } } })
    expect(simulated.requests.length).toBe(asked)
    const other = { apiKey: 'sim-no-alarms' }
    expect(await employee('PATCH', `${PATH}/${made.id}`, other, { key })).toMatchObject({ status: 422 })
  })

  it('[INSTANCE-4] get no secrets again by a creation that is sent again after they were deleted', async () => {
    const [key, call] = [randomUUID(), body()]
    const { id } = Instance.parse((await employee('POST', PATH, call, { key })).body)
    expect(await employee('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 204 })
    expect(await employee('POST', PATH, call, { key })).toMatchObject({ status: 404 })
    const rows = 'select 1 from instance_secret where instance_id = $1'
    expect((await app.runtime.pool.query(rows, [id])).rows).toEqual([])
  })

  it('[INSTANCE-4] keep nothing of a change that comes while they are deleted', async () => {
    const made = await create()
    const { instanceSecrets } = app.runtime
    const add = instanceSecrets.add.bind(instanceSecrets)
    const deletes = vi.spyOn(instanceSecrets, 'add').mockImplementationOnce(async (...given) => {
      expect(await colleague('DELETE', `${PATH}/${made.id}`)).toMatchObject({ status: 204 })
      await add(...given)
    })
    expect(await employee('PATCH', `${PATH}/${made.id}`, { webhookSecret: 'late' })).toMatchObject({ status: 404 })
    deletes.mockRestore()
    const rows = 'select 1 from instance_secret where instance_id = $1'
    expect((await app.runtime.pool.query(rows, [made.id])).rows).toEqual([])
  })
})
