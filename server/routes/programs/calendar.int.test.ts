import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CalendarAddress, MadeCalendarAddress } from '#events/calendar/api.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { addCards, complete, createProject } from '../../testing/app/answers.ts'
import { caughtUp, type Send, startTestApp, type TestApp, userIdOf } from '../../testing/app/app.ts'
import { createPerson, withCookie } from '../../testing/app/people.ts'

// A calendar has all complete installations, and its test counts them: a server of its own.
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
  return MadeCalendarAddress.parse(body).address
}
/** A calendar reads an address, without a session. */
async function read(address: string) {
  await caughtUp(app.runtime)
  const { pathname } = new URL(address)
  const answer = await fetch(`${app.url}${pathname}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const madeAt = async (person: Send) => CalendarAddress.parse((await person('GET', '/api/calendar')).body).madeAt

describe('[REPORT-8] the calendar of an employee', () => {
  it('[HTTP-71] is answered 400 under a name that no server can have', async () => {
    const { pathname } = new URL(await make(employee))
    for (const host of ['[', 'a'.repeat(1_000)]) {
      const { statusCode, body } = await app.inject({ url: pathname, headers: { host } })
      expect([host, statusCode, JSON.parse(body)]).toMatchObject([host, 400, { code: 'bad-request' }])
    }
  })

  it('has the installations that are complete, as they are called now', async () => {
    const { id } = await createProject(employee, 'Quay')
    const open = await createProject(employee, 'Open')
    const address = await make(employee)
    expect(Date.parse((await madeAt(employee)) ?? '')).toBeLessThanOrEqual(Date.now())
    for (const one of [id, open.id]) {
      await complete(employee, one)
    }
    await employee('PATCH', `/api/projects/${open.id}/status`, { status: 'open' })
    const { status, type, text } = await read(address)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text.match(/^SUMMARY.*/gm)).toEqual(['SUMMARY:Quay: installation complete'])
    const event = (of: string) => /UID:(.*)\r\nSEQUENCE:(\d+)\r\nDTSTAMP:.*\r\nLAST-MODIFIED:(.*)/.exec(of)?.slice(1)
    const [uid, , changedAt = ''] = event(text) ?? []
    expect(uid).toBe(`completion-${id}@${new URL(app.url).host}`)
    await employee('PATCH', `/api/projects/${id}/status`, { status: 'open' })
    await employee('PATCH', `/api/projects/${id}/name`, { name: 'North quay' })
    await employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })
    const renamed = await read(address)
    expect(renamed.text).toContain('SUMMARY:North quay: installation complete')
    expect(event(renamed.text)).toEqual([uid, '2', expect.stringMatching(/^\d{8}T\d{6}Z$/)])
    expect((event(renamed.text)?.[2] ?? '') >= changedAt).toBe(true)
    await employee('DELETE', `/api/projects/${id}`)
    expect((await read(address)).text).not.toContain('SUMMARY')
  })

  it('is at one address at a time, which its person replaces and ends', async () => {
    const first = await make(employee)
    const second = await make(employee)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect(await employee('DELETE', '/api/calendar')).toMatchObject({ status: 204 })
    expect((await read(second)).status).toBe(404)
    expect(await madeAt(employee)).toBeNull()
  })

  it('[REPORT-12] is at an address that is shown once: a call that is sent again shows none and opens none', async () => {
    const key = randomUUID()
    const again = () => employee('POST', '/api/calendar', undefined, { key })
    const first = await make(employee, key)
    expect(await again()).toMatchObject({ status: 409, body: { code: 'address-shown' } })
    expect((await read(first)).status).toBe(200)
    await employee('DELETE', '/api/calendar')
    expect(await again()).toMatchObject({ status: 409, body: { code: 'address-ended' } })
    // However many commands came since, the stream knows the address.
    const bus = app.runtime.bus.calendar(userIdOf('employee'))
    const { id: addressId } = (await bus.read((view) => [...view].map(([id]) => ({ id })))).at(-1) ?? { id: '' }
    const meta = { actor: { id: userIdOf('employee'), role: 'employee' }, source: 'web' } as const
    const late = { ...meta, commandId: CommandId.parse(randomUUID()) }
    await expect(bus.execute({ type: 'MakeCalendarAddress', data: { addressId } }, late)).rejects.toThrow(
      'address-ended',
    )
    expect(await madeAt(employee)).toBeNull()
    expect((await read(first)).status).toBe(404)
  })

  it('[REPORT-12] is at an address that no one can guess or derive, of which a digest alone is kept', async () => {
    const key = randomUUID()
    const [mine, theirs] = [await make(employee, key), await make(colleague, key)]
    const secret = (address: string) => /\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
    expect(secret(mine)).not.toBe(secret(theirs))
    const kept = await app.runtime.pool.query('select * from calendar_address')
    expect(kept.rows).toHaveLength(2)
    const [row] = kept.rows as { id: string; secret_hash: string }[]
    const last = mine.at(-5) === 'A' ? 'B' : 'A'
    const guesses = [mine.replace(/.\.ics$/, `${last}.ics`), mine.replace('.ics', ''), mine.replace(secret(mine), 'x')]
    guesses.push(mine.replace(secret(mine), row?.secret_hash ?? ''), mine.replace(secret(mine), row?.id ?? ''))
    for (const guess of guesses) expect((await read(guess)).status).toBe(404)
    const { rows } = await app.runtime.pool.query<{ data: string }>('select data::text as data from es_event')
    for (const one of [mine, theirs].map(secret)) {
      expect(rows.some(({ data }) => data.includes(one))).toBe(false)
      expect(JSON.stringify(kept.rows)).not.toContain(one)
    }
  })

  it('[REPORT-12] is at none where the digest is gone, as after a restore, until another is made', async () => {
    const before = await make(employee)
    await app.runtime.pool.query('delete from calendar_address')
    expect((await read(before)).status).toBe(404)
    expect(await madeAt(employee)).toBeNull()
    expect((await read(await make(employee))).status).toBe(200)
  })

  it('ends with the role for good, and with the account', async () => {
    const { user, signIn } = await createPerson(app, employee, { role: 'employee' })
    const address = await make(withCookie(app, await signIn()))
    const path = `/api/users/${user.id}`
    await employee('PATCH', `${path}/role`, { role: 'installer' })
    await expect.poll(async () => (await read(address)).status).toBe(404)
    await employee('PATCH', `${path}/role`, { role: 'employee' })
    await expect.poll(async () => (await read(address)).status).toBe(404)
    const again = await make(withCookie(app, await signIn()))
    expect((await read(again)).status).toBe(200)
    await employee('DELETE', path)
    expect((await read(again)).status).toBe(404)
  })
})

describe('[WORK-13] the calendar of a person', () => {
  it("has an event for each of their cards on its day, and no other person's", async () => {
    const installer = await app.as('installer')
    const address = await make(installer)
    const { id } = await createProject(employee, 'Lakeside', ['installer'])
    const [mine = 0, theirs = 0, without = 0] = await addCards(employee, id, 3)
    const given = { deviceIds: [mine, without], userIds: [userIdOf('installer')] }
    expect((await employee('POST', '/api/devices/assign', given)).status).toBe(200)
    await employee('POST', '/api/devices/schedule', { deviceIds: [mine, theirs], day: '2026-12-01' })
    const event = async () => /UID:(.*)\r\nSEQUENCE:(\d+)/.exec((await read(address)).text)?.slice(1) ?? []
    const [uid, sequence] = await event()
    expect(uid).toBe(`card-${mine}@${new URL(app.url).host}`)
    const days = async () => (await read(address)).text.match(/^(DTSTART.*2026|SUMMARY).*/gm)
    expect(await days()).toEqual(['DTSTART;VALUE=DATE:20261201', 'SUMMARY:Lakeside: Cam 1'])
    await employee('PATCH', `/api/projects/${id}/name`, { name: 'Harbour' })
    expect(await days()).toEqual(['DTSTART;VALUE=DATE:20261201', 'SUMMARY:Harbour: Cam 1'])
    const [, renamed] = await event()
    expect(Number(renamed)).toBeGreaterThan(Number(sequence))
    await employee('POST', '/api/devices/schedule', { deviceIds: [mine], day: '2026-12-02', part: 'morning' })
    expect(await days()).toEqual(['DTSTART:20261202T080000Z', 'SUMMARY:Harbour: Cam 1'])
    expect(Number((await event())[1])).toBeGreaterThan(Number(renamed))
    await complete(employee, id)
    expect(await days()).toHaveLength(2)
    await employee('PATCH', `/api/projects/${id}/status`, { status: 'open' })
    const none = await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [] })
    expect(none.status).toBe(200)
    expect((await read(address)).text).not.toContain('BEGIN:VEVENT')
    expect(await (await app.as('customer'))('POST', '/api/calendar')).toMatchObject({ status: 403 })
  })

  it('[REPORT-8] ends with each change of role: who has the address reads no more by it', async () => {
    const { user, signIn } = await createPerson(app, employee, { role: 'installer' })
    const address = await make(withCookie(app, await signIn()))
    expect((await read(address)).status).toBe(200)
    await employee('PATCH', `/api/users/${user.id}/role`, { role: 'employee' })
    await expect.poll(async () => (await read(address)).status).toBe(404)
  })
})
