// A person who works for a while, and whose account is deleted then.
import { expect, request } from 'playwright/test'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { FormerUser } from '#events/account/former-user.ts'
import { type Caller, headers } from '../kit/board-page.ts'

const PASSWORD = 'Second-1234'

/** Creates a person, who signs in. `caller` is them. */
export async function makePerson(employee: Caller, baseURL: string, change: object) {
  const email = `p${Date.now()}@former.example`
  const data = { email, role: 'employee', ...change }
  const answer = await employee.request.post('/api/users', { headers, data })
  const { resetUrl, ...user } = CreatedUser.parse(await answer.json())
  const token = new URL(resetUrl).searchParams.get('token') ?? ''
  const calls = await request.newContext({ baseURL, extraHTTPHeaders: headers })
  await calls.post('/api/auth/set-password', { data: { token, email, password: PASSWORD } })
  await calls.post('/api/auth/login', { data: { username: email, password: PASSWORD } })
  return { user, email, caller: { request: calls } }
}

export async function deletePerson(employee: Caller, id: number): Promise<void> {
  expect((await employee.request.delete(`/api/users/${id}`, { headers })).status()).toBe(204)
}

/** Waits until the data of a deleted person is erased. */
export const untilErased = (employee: Caller, id: number) =>
  expect
    .poll(
      async () => {
        const former = z.array(FormerUser).parse(await (await employee.request.get('/api/users/former')).json())
        return former.find((one) => one.id === id)?.erasure
      },
      { timeout: 60_000 },
    )
    .toBe('erased')
