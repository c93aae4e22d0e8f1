import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import { ApiKey, CreatedApiKey } from '#events/keys/api.ts'
import type { Send, TestApp } from './app.ts'

/** The name of keys that a test asks by. */
export const KEY_NAME = 'Test'

/** Sends requests by an API key, as a program does: without session and marker header. */
export const withKey =
  (app: Pick<TestApp, 'anonymous'>, key: string): Send =>
  (method, path, body, options = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'x-requested-with': undefined, ...options.headers }
    return app.anonymous(method, path, body, { ...options, headers })
  }

/** Makes an API key of the person who sends. They have few at once: where one is too many, the first one is ended. */
export async function makeKey(send: Send, scopes: readonly string[]): Promise<string> {
  const make = () => send('POST', '/api/api-keys', { name: KEY_NAME, scopes })
  let made = await make()
  if (made.status === 409) {
    const { id } = z.object({ id: UserId }).parse((await send('GET', '/api/user')).body)
    const keys = z.array(ApiKey).parse((await send('GET', '/api/api-keys')).body)
    const own = keys.filter(({ userId }) => userId === id)
    const [first] = own.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    await send('DELETE', `/api/api-keys/${first?.id}`)
    made = await make()
  }
  return CreatedApiKey.parse(made.body).key
}

/** Makes an API key of the person who sends; they have few at once, so all but those of `makeKey` are ended. @returns its id. */
export async function onlyKey(send: Send): Promise<string> {
  const { body } = await send('GET', '/api/api-keys')
  for (const { id, name } of z.array(ApiKey).parse(body))
    if (name !== KEY_NAME) await send('DELETE', `/api/api-keys/${id}`)
  const made = await send('POST', '/api/api-keys', { name: 'Only', scopes: ['projects:read'] })
  return CreatedApiKey.parse(made.body).id
}
