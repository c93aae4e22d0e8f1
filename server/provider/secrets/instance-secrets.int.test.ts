import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InstanceId } from '#events/kernel/ids.ts'
import type { DatabaseLog } from '../../database/database.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openInstanceSecrets } from './instance-secrets.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.drop())

const [FIRST, SECOND, THIRD] = [
  'the first secret of thirty-two characters',
  'the second secret of thirty-two characters',
  'the third secret of thirty-two characters',
] as const
const id = InstanceId.parse(3)
const warn = vi.fn<DatabaseLog['warn']>()
const log = { warn, info: () => undefined }
/** The catalog's answer about each instance. */
let versions: { readonly apiKey: string; readonly webhookSecret: string } | 'deleted' | 'unknown'
const names = (version: string) => {
  versions = { apiKey: version, webhookSecret: version }
}
beforeEach(() => {
  names('1')
})
const open = (secret: string, ...oldSecrets: readonly string[]) =>
  openInstanceSecrets({ pool: test.database.pool, secret, oldSecrets, log, versionsOf: async () => versions })
const left = async () => {
  const query = 'select kind, version from instance_secret order by kind, version'
  const { rows } = await test.database.pool.query<{ kind: string; version: string }>(query)
  return rows.map(({ kind, version }) => `${kind} ${version}`)
}

describe('[INSTANCE-9] the secrets of instances', () => {
  it('stand in the table sealed, and are read by those who know APP_SECRET', async () => {
    const secrets = await open(FIRST)
    await secrets.add(id, '1', { apiKey: 'key-1', webhookSecret: '' })
    expect(await secrets.read(id, 'api-key')).toBe('key-1')
    expect(await secrets.read(id, 'webhook-secret')).toBeNull()
    const { rows } = await test.database.pool.query<{ sealed: Buffer }>('select sealed from instance_secret')
    expect(rows.map(({ sealed }) => sealed.includes('key-1'))).toEqual([false])
    await secrets.remove(id)
    expect(await secrets.read(id, 'api-key')).toBeNull()
  })

  it('[INSTANCE-10] are those that the catalog names, in whatever order they are written', async () => {
    const secrets = await open(FIRST)
    await secrets.add(id, '2', { apiKey: 'second' })
    await secrets.add(id, '1', { apiKey: 'first', webhookSecret: 'of the first' })
    await secrets.add(id, '1', { apiKey: 'sent again' })
    expect(await secrets.read(id, 'api-key')).toBe('first')
    versions = { apiKey: '2', webhookSecret: '1' }
    expect(await secrets.read(id, 'api-key')).toBe('second')
    expect(await secrets.read(id, 'webhook-secret')).toBe('of the first')
    await secrets.dropReplaced(id, { apiKey: '1', webhookSecret: '1' })
    expect(await left()).toEqual(['api-key 2', 'webhook-secret 1'])
  })

  it('[INSTANCE-4] are swept when their instance is deleted, and after a day when no event names them', async () => {
    const secrets = await open(FIRST)
    for (const version of ['1', '2']) await secrets.add(id, version, { apiKey: 'key' })
    await secrets.sweep()
    expect(await left()).toEqual(['api-key 1', 'api-key 2'])
    await test.database.pool.query("update instance_secret set created_at = now() - interval '25 hours'")
    await secrets.sweep()
    expect(await left()).toEqual(['api-key 1'])
    await secrets.add(id, '3', { apiKey: 'key' })
    versions = 'unknown'
    await secrets.sweep()
    expect(await left()).toEqual(['api-key 3'])
    versions = 'deleted'
    await secrets.sweep()
    expect(await left()).toEqual([])
  })

  it('[INSTANCE-11] are sealed anew at the start with another APP_SECRET that knows the one before', async () => {
    await (await open(FIRST)).add(id, '1', { apiKey: 'key-1', webhookSecret: 'hook' })
    const both = await Promise.all([open(SECOND, FIRST), open(SECOND, FIRST)])
    for (const secrets of both) expect(await secrets.read(id, 'api-key')).toBe('key-1')
    expect(await (await open(SECOND)).read(id, 'webhook-secret')).toBe('hook')
    expect(await (await open(FIRST)).read(id, 'api-key')).toBeNull()
  })

  it('[INSTANCE-11] are sealed anew after two changes of APP_SECRET that no start came between', async () => {
    await (await open(FIRST)).add(id, '1', { apiKey: 'key-1' })
    expect(await (await open(THIRD, SECOND, FIRST)).read(id, 'api-key')).toBe('key-1')
    expect(await (await open(THIRD)).read(id, 'api-key')).toBe('key-1')
  })

  it('[INSTANCE-11] are read and sealed anew when a server with the secret before writes them after that', async () => {
    const [before, after] = [await open(FIRST), await open(SECOND, FIRST)]
    await before.add(id, '1', { apiKey: 'written late' })
    expect(await after.read(id, 'api-key')).toBe('written late')
    expect(await (await open(SECOND)).read(id, 'api-key')).toBe('written late')
  })

  it('[INSTANCE-11] cannot be read, which the log says, when the one before is not known', async () => {
    await (await open(FIRST)).add(id, '1', { apiKey: 'key-1' })
    const secrets = await open(SECOND, 'not the one before, of thirty-two characters')
    expect(await secrets.read(id, 'api-key')).toBeNull()
    expect(warn).toHaveBeenCalledWith({ instances: [3] }, expect.stringContaining('APP_SECRET_OLD'))
    names('2')
    await secrets.add(id, '2', { apiKey: 'key-2' })
    expect(await secrets.read(id, 'api-key')).toBe('key-2')
  })

  it('[INSTANCE-11] leave the start and the others alone when one is damaged', async () => {
    const other = InstanceId.parse(4)
    const before = await open(FIRST)
    await before.add(id, '1', { apiKey: 'key-1' })
    await before.add(other, '1', { apiKey: 'key-2' })
    await test.database.pool.query("update instance_secret set sealed = 'damaged' where instance_id = 3")
    const secrets = await open(SECOND, FIRST)
    expect(warn).toHaveBeenLastCalledWith({ instances: [3] }, expect.anything())
    expect(await secrets.read(id, 'api-key')).toBeNull()
    expect(await secrets.read(other, 'api-key')).toBe('key-2')
  })
})
