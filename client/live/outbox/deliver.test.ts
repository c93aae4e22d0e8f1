import { describe, expect, it } from 'vitest'
import { type Answer, ApiError } from '../../api/request/request.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { callOf } from '../kinds.ts'
import type { Delivery } from './entry.ts'
import { httpDeliver } from './deliver.ts'
import { commandId, deviceId, entryOf, me } from '../testing/samples.ts'

const command: BoardCommand = { type: 'RenameDevice', data: { deviceId: deviceId(41), name: 'Cam' } }
const entry = { ...entryOf(command), at: new Date().toISOString() }

/** The delivery of a command whose request ends like this. */
const delivered = (outcome: () => Promise<Answer>): Promise<Delivery> => httpDeliver(callOf, outcome)(entry)
const failing = (error: unknown) => delivered(() => Promise.reject(error))

describe('a command over HTTP', () => {
  it('[ACCESS-23] carries its id as the key under which it takes effect once, and whose it is', async () => {
    const seen: unknown[] = []
    await httpDeliver(callOf, (method, path, body, options) => {
      seen.push(method, path, body, options?.idempotencyKey, options?.userId)
      return Promise.resolve({ status: 200, headers: new Headers(), body: null })
    })(entry)
    expect(seen).toEqual(['PATCH', '/api/devices/41/name', { name: 'Cam' }, commandId(1), me.id])
  })

  it('[LIVE-113] for which this page knows no request is refused, and holds up no other', async () => {
    const unknown = () => {
      throw new TypeError('no such kind')
    }
    expect(await httpDeliver(unknown, () => Promise.reject(new Error('sent')))(entry)).toMatchObject({
      kind: 'refused',
      code: 'not-sendable',
    })
  })

  it('[CMD-29] says for how long it waited', async () => {
    let ageMs: number | undefined
    const at = new Date(Date.now() - 7_200_000).toISOString()
    await httpDeliver(callOf, (_method, _path, _body, options) => {
      ageMs = options?.ageMs
      return Promise.resolve({ status: 200, headers: new Headers(), body: null })
    })({ ...entry, at })
    expect(ageMs).toBeGreaterThanOrEqual(7_200_000)
    expect(ageMs).toBeLessThan(7_260_000)
  })

  it('[LIVE-4] is accepted at the revision that the answer names; one that names none has nothing to wait for', async () => {
    const headers = new Headers({ 'x-stream-revision': '12' })
    expect(await delivered(() => Promise.resolve({ status: 200, headers, body: { id: 1 } }))).toEqual({
      kind: 'accepted',
      revision: 12,
      body: { id: 1 },
    })
    const bare = { status: 204, headers: new Headers(), body: null }
    expect(await delivered(() => Promise.resolve(bare))).toMatchObject({ kind: 'accepted', revision: -1 })
  })

  it.each([
    ['no network', new ApiError(0, 'Network error')],
    ['half an answer', new SyntaxError('Unexpected end of JSON input')],
    ['no answer in time', new DOMException('timed out', 'TimeoutError')],
    ['a proxy without a server', new ApiError(502, 'Bad Gateway')],
  ])('[LIVE-8] stays when there is %s', async (_what, error) => {
    expect(await failing(error)).toEqual({ kind: 'later', scope: 'all', waitMs: null })
  })

  it('[LIVE-8] waits for as long as the server asks', async () => {
    expect(await failing(new ApiError(503, 'down', null, null, 3000))).toEqual({
      kind: 'later',
      scope: 'lane',
      waitMs: 3000,
    })
  })

  it('[HTTP-3] that is one too many stays, and waits for as long as the server asks', async () => {
    const tooMany = new ApiError(429, 'You are asking for more than one person can.', 'too-many-requests', null, 7000)
    expect(await failing(tooMany)).toEqual({ kind: 'later', scope: 'all', waitMs: 7000 })
  })

  it('[LIVE-38] stays when nobody is signed in', async () => {
    expect(await failing(new ApiError(401, 'Unauthorized'))).toEqual({ kind: 'signed-out' })
  })

  it.each([400, 403, 404, 409, 422, 500])('[LIVE-38] is refused by %d', async (status) => {
    const body = { message: 'No.', code: 'card-moved', by: 2 }
    expect(await failing(new ApiError(status, 'No.', 'card-moved', body))).toEqual({
      kind: 'refused',
      status,
      code: 'card-moved',
      message: 'No.',
      body,
    })
    expect(await failing(new ApiError(status, 'No.'))).toMatchObject({ code: `http-${status}` })
  })
})
