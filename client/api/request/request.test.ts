import { afterEach, describe, expect, it, vi } from 'vitest'
import { User } from '#events/account/user.ts'
import { storeUser } from '../people/session.tsx'
import { forgetPosition, lastPosition } from './log-position.ts'
import { ApiError, isRefusal, request } from './request.ts'

/** Answers every request with `answer` and returns the requests. `fetch`, the border of the browser, is all that is replaced. */
function answering(answer: Response | Error) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(new Request(new URL(path, 'http://portal.test'), init))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  return asked
}

const personOf = (id: number) =>
  User.parse({
    id,
    role: 'customer',
    username: 'other',
    firstName: 'O',
    lastName: 'T',
    email: 'o@test.example',
    companyId: null,
    hasPassword: true,
  })

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const failureOf = async (answer: Response | Error, method: 'GET' | 'POST' = 'POST') => {
  answering(answer)
  const error = await request(method, '/api/projects').then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof ApiError ? error : expect.fail('no ApiError was thrown')
}

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPosition()
})

describe('a request', () => {
  it('carries the cookie and the marker, and a content type only with a body', async () => {
    const [bare] = [answering(json([])), await request('DELETE', '/api/projects/1')]
    expect(bare[0]?.credentials).toBe('include')
    expect(bare[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(bare[0]?.headers.has('content-type')).toBe(false)

    const [full] = [answering(json({ id: 1 })), await request('POST', '/api/projects', { name: 'Harbour' })]
    expect(full[0]?.headers.get('content-type')).toBe('application/json')
    expect(await full[0]?.json()).toEqual({ name: 'Harbour' })
  })

  it('[OFFLINE-4] counts the page of a captive portal as no answer, and believes nothing that it says', async () => {
    const page = () =>
      new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html', 'x-log-position': 'z' } })
    for (const method of ['GET', 'POST'] as const) {
      const error = await failureOf(page(), method)
      expect([error.status, isRefusal(error)]).toEqual([0, false])
    }
    expect(lastPosition()).toBe('')
  })

  it('asks for a fresh answer when it reads', async () => {
    const [read] = [answering(json([])), await request('GET', '/api/projects')]
    expect(read[0]?.cache).toBe('no-cache')
  })

  it('carries the key under which it takes effect once', async () => {
    const idempotencyKey = '7f3c1f0e-3f0c-4f0e-9f0e-000000000001'
    const [sent] = [answering(json({})), await request('POST', '/api/projects', {}, { idempotencyKey })]
    expect(sent[0]?.headers.get('idempotency-key')).toBe(idempotencyKey)
  })

  it('[ACCESS-23] names the person who signed in last on this page, until another one does', async () => {
    const named = async (options?: Parameters<typeof request>[3]) => {
      const [asked] = [answering(json([])), await request('POST', '/api/projects', {}, options)]
      return asked[0]?.headers.get('x-person')
    }
    storeUser(personOf(2))
    expect(await named()).toBe('2')
    // A request that is tried again after the session ended is still theirs.
    storeUser(null)
    expect(await named()).toBe('2')
    storeUser(personOf(3))
    expect(await named()).toBe('3')
    expect(await named({ userId: personOf(2).id })).toBe('2')
  })

  it('gives the parsed body, null where there is none, and the headers', async () => {
    answering(json({ id: 7 }, { headers: { 'x-stream-revision': '3' } }))
    const { body, headers } = await request('POST', '/api/projects')
    expect(body).toEqual({ id: 7 })
    expect(headers.get('x-stream-revision')).toBe('3')
    answering(new Response(null, { status: 204 }))
    expect((await request('DELETE', '/api/projects/7')).body).toBeNull()
  })
})

describe('[READ-1] a read', () => {
  const at = (position: string, status = 200) =>
    json({ message: '' }, { status, headers: { 'x-log-position': position } })
  const named = async (method: 'GET' | 'PATCH' = 'GET') => {
    const [asked] = [answering(json([])), await request(method, '/api/projects')]
    return asked[0]?.headers.get('x-log-position')
  }

  it('[READ-7] names the furthest position that any answer named, so that whichever node answers shows it', async () => {
    expect(await named()).toBeNull()
    for (const position of ['0009', '0012', '0010']) {
      answering(at(position))
      await request('PATCH', '/api/devices/1/status')
    }
    expect(await named()).toBe('0012')
    await failureOf(at('0013', 409))
    expect(await named()).toBe('0013')
    expect(await named('PATCH')).toBeNull()
  })

  it('names none that somebody else was given', async () => {
    answering(at('0009'))
    await request('PATCH', '/api/devices/1/status')
    storeUser(personOf(2))
    expect(await named()).toBeNull()
  })
})

describe('a failed request says', () => {
  it('the message of a JSON body, with its code', async () => {
    const error = await failureOf(json({ message: 'Ana moved this card.', code: 'card-moved' }, { status: 409 }))
    expect(error).toMatchObject({ status: 409, message: 'Ana moved this card.', code: 'card-moved' })
    expect(error.body).toEqual({ message: 'Ana moved this card.', code: 'card-moved' })
  })

  it('status and status text when a JSON body has no message', async () => {
    const error = await failureOf(json({ reason: 'none' }, { status: 500, statusText: 'Internal Server Error' }))
    expect(error.message).toBe('500 Internal Server Error')
  })

  it('status, colon and text of any other body', async () => {
    expect((await failureOf(new Response('upstream is away', { status: 502 }))).message).toBe('502: upstream is away')
    const empty = new Response('', { status: 502, statusText: 'Bad Gateway' })
    expect((await failureOf(empty)).message).toBe('502: Bad Gateway')
  })

  it('[HTTP-73] status, colon and status text for the page of a proxy', async () => {
    const page = new Response('<h1>Bad Gateway</h1>', {
      ...{ status: 502, statusText: 'Bad Gateway' },
      headers: { 'content-type': 'text/html' },
    })
    expect((await failureOf(page)).message).toBe('502: Bad Gateway')
  })

  it('status and status text when the body cannot be parsed', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = new Response('{"message":', { status: 500, statusText: 'Internal Server Error', headers })
    expect((await failureOf(broken)).message).toBe('500 Internal Server Error')
  })

  it('a message that starts with the status when it was a read', async () => {
    expect((await failureOf(json({ message: 'Not found' }, { status: 404 }), 'GET')).message).toBe('404: Not found')
  })

  it('that the network is away when no answer came', async () => {
    const error = await failureOf(new TypeError('Failed to fetch'))
    expect(error).toMatchObject({ status: 0, message: 'Network error: Please check your internet connection' })
  })
})
