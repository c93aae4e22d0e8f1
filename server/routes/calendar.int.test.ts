import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CalendarAddress } from '#events/calendar/api.ts'
import { createProject } from '../testing/answers.ts'
import { caughtUp, type Send, startTestApp, type TestApp, userIdOf } from '../testing/app.ts'

const TICKS = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }

let app: TestApp
let employee: Send
let colleague: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
  colleague = await app.as('colleague')
})
afterAll(() => app.close())

async function make(person: Send, key?: string): Promise<string> {
  const { status, body } = await person('POST', '/api/calendar', undefined, key === undefined ? {} : { key })
  expect(status).toBe(201)
  return CalendarAddress.parse(body).address ?? ''
}
/** A calendar reads an address, without a session. */
async function read(address: string) {
  await caughtUp(app.runtime)
  const { pathname } = new URL(address)
  const answer = await fetch(`${app.url}${pathname}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const own = async (person: Send) => CalendarAddress.parse((await person('GET', '/api/calendar')).body).address

describe('[REPORT-8] the calendar of an employee', () => {
  it('has the installations that are complete, as they are called now', async () => {
    const { id } = await createProject(employee, 'Quay')
    const open = await createProject(employee, 'Open')
    const address = await make(employee)
    expect(await own(employee)).toBe(address)
    for (const one of [id, open.id]) {
      await employee('PATCH', `/api/projects/${one}/checklist`, TICKS)
      await employee('PATCH', `/api/projects/${one}/status`, { status: 'closed' })
    }
    await employee('PATCH', `/api/projects/${open.id}/status`, { status: 'open' })
    const { status, type, text } = await read(address)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text.match(/^SUMMARY.*/gm)).toEqual(['SUMMARY:Quay: installation complete'])
    await employee('DELETE', `/api/projects/${id}`)
    expect((await read(address)).text).not.toContain('SUMMARY')
  })

  it('is at one address at a time, which a repeated call answers again and its person ends', async () => {
    const key = '6d1a4a0e-4d6b-4b62-9f0e-0d4dbb6a1f10'
    const first = await make(employee, key)
    expect(await make(employee, key)).toBe(first)
    const second = await make(employee)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect(await employee('DELETE', '/api/calendar')).toMatchObject({ status: 204 })
    expect((await read(second)).status).toBe(404)
    expect(await own(employee)).toBeNull()
  })

  it('is at an address that no one can guess, nor have by the key of another', async () => {
    const key = '6d1a4a0e-4d6b-4b62-9f0e-0d4dbb6a1f11'
    const [mine, theirs] = [await make(employee, key), await make(colleague, key)]
    expect(mine).not.toBe(theirs)
    const id = (address: string) => address.split('.').at(-3) ?? ''
    expect(id(mine)).not.toBe(id(theirs))
    for (const guess of [
      mine.replace(id(mine), id(theirs)),
      mine.replace(/.\.ics$/, '_.ics'),
      `${app.url}/api/calendar/x`,
    ])
      expect((await read(guess)).status).toBe(404)
    const { rows } = await app.runtime.pool.query<{ data: string }>('select data::text as data from es_event')
    const secret = mine.split('.').at(-2) ?? ''
    expect(secret.length).toBeGreaterThan(40)
    expect(rows.some(({ data }) => data.includes(secret))).toBe(false)
  })

  it('ends with the role for good, and with the account', async () => {
    const address = await make(colleague)
    const path = `/api/users/${userIdOf('colleague')}`
    await employee('PATCH', `${path}/role`, { role: 'installer' })
    expect((await read(address)).status).toBe(404)
    await employee('PATCH', `${path}/role`, { role: 'employee' })
    await expect.poll(async () => (await read(address)).status).toBe(404)
    const cookie = await app.signIn('colleague')
    const again = await make((method, url, body) => app.anonymous(method, url, body, { headers: { cookie } }))
    expect((await read(again)).status).toBe(200)
    await employee('DELETE', path)
    expect((await read(again)).status).toBe(404)
  })
})
