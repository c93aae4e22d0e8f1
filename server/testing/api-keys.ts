import { CreatedApiKey } from '#events/keys/api.ts'
import type { Send, TestApp } from './app.ts'

/** Sends requests by an API key, as a program does: without session and marker header. */
export const withKey =
  (app: Pick<TestApp, 'anonymous'>, key: string): Send =>
  (method, path, body, options = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'x-requested-with': undefined, ...options.headers }
    return app.anonymous(method, path, body, { ...options, headers })
  }

/** Makes an API key of the person who sends. */
export async function makeKey(send: Send, scopes: readonly string[]): Promise<string> {
  return CreatedApiKey.parse((await send('POST', '/api/api-keys', { name: 'Test', scopes })).body).key
}
