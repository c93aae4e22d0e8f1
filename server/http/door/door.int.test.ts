import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERSON_HEADER } from '#events/kernel/http.ts'
import { createProject } from '../../testing/app/answers.ts'
import { startTestApp, type TestApp } from '../../testing/app/app.ts'
import { NO_LIMITS } from './limits.ts'

let app: TestApp
beforeAll(async () => {
  const limits = { ...NO_LIMITS, written: { max: 200, windowMs: 600_000 } }
  app = await startTestApp(undefined, { limits, config: { demo: true } })
})
afterAll(() => app.close())

it('[HTTP-47] a request with several flaws is refused for the first of them, in the order of the door', async () => {
  const { id } = await createProject(await app.as('employee'), 'P')
  const cookies = {
    customer: await app.cookieOf('customer'),
    colleague: await app.cookieOf('colleague'),
    wroteTooMuch: await app.cookieOf('employee'),
  }
  const right = {
    url: `/api/projects/${id}`,
    headers: { host: 'localhost', 'x-requested-with': 'test', cookie: cookies.colleague },
    payload: { verkadaInstanceId: 1 } as object,
  }
  /** A header that is empty is not sent. */
  const flaws = [
    { headers: { host: 'evil.example' }, refused: [421, 'foreign-host'] },
    { headers: { cookie: '' }, refused: [401, 'signed-out'] },
    { headers: { [PERSON_HEADER]: '999' }, refused: [401, 'other-person'] },
    { headers: { 'x-requested-with': '' }, refused: [403, 'marker-missing'] },
    { headers: { origin: 'http://evil.example' }, refused: [403, 'foreign-origin'] },
    { headers: { cookie: cookies.customer }, refused: [403, 'wrong-role'] },
    { headers: { cookie: cookies.wroteTooMuch }, refused: [429, 'too-much-written'] },
    { url: '/api/projects/999999', refused: [404, 'not-found'] },
    { payload: { verkadaInstanceId: 'none' }, refused: [400, 'bad-request'] },
  ]
  const send = ({ headers, ...request }: typeof right) =>
    app.inject({
      method: 'PATCH',
      ...request,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    })
  for (const [index, { refused }] of flaws.entries()) {
    const request = flaws
      .slice(index)
      .reduceRight(
        (sum, { refused: _, ...flaw }) => ({ ...sum, ...flaw, headers: { ...sum.headers, ...flaw.headers } }),
        right,
      )
    const answer = await send(request)
    expect([answer.statusCode, answer.json().code]).toEqual(refused)
  }
  expect((await send(right)).statusCode).toBe(200)
})
