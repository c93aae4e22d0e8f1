import { createHash, randomUUID } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Acceptance, GivenLink, GuestAcceptance, OneAcceptance } from '#events/acceptance/api.ts'
import { addCard, complete, createProject, devicesOf, TICKS } from '../../testing/app/answers.ts'
import { JPEG, photoForm } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import type { TestPerson } from '../../testing/app/app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const customer = await app.as('customer')
const stranger = await app.as('stranger')

/** A project with two cards, one of them with a photo and confirmed. */
async function project(name = 'Hafen: Süd') {
  const { id } = await createProject(employee, name, ['installer', 'customer'])
  const [gate, door] = [await addCard(employee, id, 'Tor 1', 'confirmed'), await addCard(employee, id, 'Дверь')]
  await installer('POST', `/api/devices/${gate.id}/photos`, photoForm(JPEG))
  await employee('PATCH', '/api/devices/facts', { deviceIds: [gate.id], facts: { floor: 'EG', room: 'Nord' } })
  return { id, gate: gate.id, door: door.id }
}
async function made(isFinished = false) {
  const about = await project()
  if (isFinished) await complete(employee, about.id)
  const answer = await installer('POST', `/api/projects/${about.id}/acceptance`)
  expect(answer.status).toBe(201)
  return { ...about, acceptance: Acceptance.parse(answer.body) }
}
const pdfOf = async (id: number, query = '', person: TestPerson = 'customer') => {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/acceptance/${id}/pdf${query}`,
    headers: { cookie: await app.cookieOf(person) },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** The text of each page, as another program reads it. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const texts = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  const pages = await Promise.all(texts)
  await document.destroy()
  return pages
}
const SIGNATURE = {
  name: 'Maria Muster',
  strokes: [
    [
      [10, 20],
      [30, 40],
    ],
    [[50, 60]],
  ],
  remarks: 'Schön gemacht',
} // prettier-ignore

describe('an acceptance document', () => {
  it('[ACCEPT-1] is made by employees and installers of the project, once for a call, and listed to all who see it', async () => {
    const { id } = await project()
    const path = `/api/projects/${id}/acceptance`
    const key = randomUUID()
    const first = await employee('POST', path, undefined, { key })
    expect(first).toMatchObject({ status: 201, body: { projectId: id, state: 'waiting', name: null, madeBy: 1 } })
    expect(await employee('POST', path, undefined, { key })).toMatchObject({ status: 201, body: first.body })
    expect(await customer('POST', path)).toMatchObject({ status: 403 })
    expect(await stranger('POST', path)).toMatchObject({ status: 404 })
    await expect
      .poll(async () => (await customer('GET', path)).body)
      .toEqual([expect.objectContaining({ id: Acceptance.parse(first.body).id, changedSince: false })])
    expect(await stranger('GET', path)).toMatchObject({ status: 404 })
  })

  it('[ACCEPT-2] shows project, totals, open points, devices by floor, photos and proof on numbered pages', async () => {
    const { id, acceptance } = await made()
    expect(acceptance.shown).toMatchObject({ project: 'Hafen: Süd', devices: 2, confirmed: 1, photos: 1, open: 1 })
    const pdf = await pdfOf(acceptance.id)
    expect(digestOf(pdf)).toBe(acceptance.digest)
    const pages = await pagesOf(pdf)
    const text = pages.join('\n')
    for (const words of [
      'Hafen: Süd',
      'Дверь',
      'Tor 1',
      'EG',
      'Nord',
      'Open points',
      'Signature',
      'Checklist',
      'Appendix: proof',
    ])
      expect(text).toContain(words)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(pdf.toString('latin1').match(/\/Filter \/DCTDecode/g)).toHaveLength(1)
    expect(id).toBe(acceptance.projectId)
  })

  it('[ACCEPT-22] has the address of the site on its first page where customers are shown it, and nothing else of the site', async () => {
    const { id } = await project()
    const firstPage = async () => {
      const { body } = await employee('POST', `/api/projects/${id}/acceptance`)
      return (await pagesOf(await pdfOf(Acceptance.parse(body).id)))[0]
    }
    const write = (sheet: object) => employee('PUT', `/api/projects/${id}/site`, sheet)
    await write({ address: 'Quai 3\n2555 Brügg', gateCode: '4711#', forCustomers: ['gateCode'] })
    expect(await firstPage()).not.toMatch(/Brügg|4711/)
    await write({ forCustomers: ['address', 'gateCode'] })
    const shown = await firstPage()
    expect(shown).toContain('Quai 3, 2555 Brügg')
    expect(shown).not.toContain('4711')
  })

  it('[ACCEPT-3] is signed by a customer of a finished project, and by no one else; a second answer is refused', async () => {
    const { acceptance } = await made(true)
    const path = `/api/acceptance/${acceptance.id}`
    for (const send of [employee, installer])
      expect(await send('POST', `${path}/sign`, SIGNATURE)).toMatchObject({ status: 403 })
    expect(await customer('POST', `${path}/sign`, { ...SIGNATURE, name: ' ' })).toMatchObject({ status: 400 })
    const key = randomUUID()
    const signed = await customer('POST', `${path}/sign`, SIGNATURE, { key })
    const { name, remarks } = SIGNATURE
    expect(signed).toMatchObject({ status: 200, body: { state: 'signed', name, remarks, answeredBy: 5 } })
    expect(await customer('POST', `${path}/sign`, SIGNATURE, { key })).toMatchObject({ status: 200 })
    const second = { status: 409, body: { code: 'acceptance-answered' } }
    expect(await customer('POST', `${path}/sign`, SIGNATURE)).toMatchObject(second)
    expect(await customer('POST', `${path}/refuse`, { name, remarks: '' })).toMatchObject(second)
  })

  it('[ACCEPT-4] keeps its bytes: the signature stands on pages behind them that name their digest', async () => {
    const { gate, acceptance } = await made()
    const before = await pdfOf(acceptance.id)
    const points = [{ deviceId: gate, text: 'Kabel lose' }]
    await customer('POST', `/api/acceptance/${acceptance.id}/sign`, { ...SIGNATURE, points })
    expect((await pdfOf(acceptance.id, '?signed=0')).equals(before)).toBe(true)
    const signed = await pdfOf(acceptance.id)
    expect(signed.subarray(0, before.length).equals(before)).toBe(true)
    const [pages, original] = [await pagesOf(signed), await pagesOf(before)]
    expect(pages.slice(0, original.length)).toEqual(original)
    const behind = pages.slice(original.length).join('\n')
    for (const words of ['Maria Muster', 'Schön gemacht', 'Tor 1: Kabel lose', acceptance.digest])
      expect(behind).toContain(words)
  })

  it('[ACCEPT-5] is refused with remarks, and says so behind its bytes', async () => {
    const { acceptance } = await made()
    const refusal = { name: 'Maria Muster', remarks: 'Tor klemmt', points: [] }
    expect(await customer('POST', `/api/acceptance/${acceptance.id}/refuse`, refusal)).toMatchObject({
      status: 200,
      body: { state: 'refused', remarks: 'Tor klemmt' },
    })
    expect((await pagesOf(await pdfOf(acceptance.id))).at(-1)).toContain('refused the acceptance')
  })

  it('[ACCEPT-7] has open points that become flags, also on a finished project; a flag that was there is kept', async () => {
    const { id, gate, door } = await project()
    await employee('POST', `/api/devices/${gate}/flag`, { kind: 'no-access', reason: 'Zu' })
    await complete(employee, id)
    const acceptance = Acceptance.parse((await employee('POST', `/api/projects/${id}/acceptance`)).body)
    const path = `/api/acceptance/${acceptance.id}`
    const unknown = { ...SIGNATURE, points: [{ deviceId: 999_999, text: 'x' }] }
    expect(await customer('POST', `${path}/sign`, unknown)).toMatchObject({ status: 409 })
    const points = [gate, door].map((deviceId) => ({ deviceId, text: 'Kabel lose' }))
    expect(await customer('POST', `${path}/sign`, { ...SIGNATURE, points })).toMatchObject({ status: 200 })
    const flags = async () => new Map((await devicesOf(employee, id)).map((card) => [card.id as number, card.flag]))
    await expect.poll(flags).toEqual(
      new Map([
        [gate, expect.objectContaining({ kind: 'no-access', reason: 'Zu; Kabel lose', by: 1 })],
        [door, expect.objectContaining({ kind: 'other', reason: 'Kabel lose', by: 5 })],
      ]),
    )
    const { body } = await customer('GET', path)
    expect(OneAcceptance.parse(body)).toMatchObject({
      changedSince: false,
      points: [{ name: 'Tor 1' }, { name: 'Дверь' }],
    })
  })

  it('[ACCEPT-8] says that the project changed since; people, days and flags are no such change', async () => {
    const { id, door } = await project()
    await employee('PATCH', `/api/projects/${id}/checklist`, TICKS)
    const acceptance = Acceptance.parse((await employee('POST', `/api/projects/${id}/acceptance`)).body)
    const isChanged = async () =>
      OneAcceptance.parse((await employee('GET', `/api/acceptance/${acceptance.id}`)).body).changedSince
    await employee('POST', `/api/devices/${door}/flag`, { kind: 'other', reason: 'x' })
    await employee('POST', '/api/devices/schedule', { deviceIds: [door], day: '2026-12-01', part: 'morning' })
    await complete(employee, id)
    expect(await isChanged()).toBe(false)
    await employee('PATCH', `/api/projects/${id}/status`, { status: 'open' })
    await employee('PATCH', `/api/devices/${door}/description`, { description: 'New' })
    expect(await isChanged()).toBe(true)
  })

  it('[ACCEPT-11] is gone with its project, link and all', async () => {
    const { id, acceptance } = await made()
    const token = await tokenOf(acceptance.id)
    await employee('DELETE', `/api/projects/${id}`)
    expect(await customer('GET', `/api/acceptance/${acceptance.id}`)).toMatchObject({ status: 404 })
    expect(await guest('GET', '', token)).toMatchObject({ status: 404 })
    const closed = async () => app.runtime.bus.acceptance(acceptance.projectId).read(({ isClosed }) => isClosed)
    await expect.poll(closed).toBe(true)
  })

  it('[ACCEPT-12] is told of in the history of its project to all who see it', async () => {
    const { id, acceptance } = await made()
    await customer('POST', `/api/acceptance/${acceptance.id}/sign`, SIGNATURE)
    const History = z.object({ lines: z.array(z.looseObject({})) })
    const told = async () => JSON.stringify(History.parse((await installer('GET', `/api/projects/${id}/history`)).body))
    await expect.poll(told).toMatch(/signed.*Maria Muster/)
    expect(await told()).toContain('made the acceptance document')
  })
})

/** The token of a document's link, as its page reads it. */
async function tokenOf(id: number): Promise<string> {
  const { body } = await installer('POST', `/api/acceptance/${id}/link`)
  return new URL(GivenLink.parse(body).link).hash.slice('#token='.length)
}
const guest = (method: 'GET' | 'POST', path: string, token: string, body?: unknown) =>
  app.anonymous(method, `/api/guest/acceptance${path}`, body, { headers: { 'x-acceptance-token': token } })

describe('[ACCEPT-9] a guest', () => {
  it('reads and signs one document by its link, without an account', async () => {
    const { gate, acceptance } = await made()
    const token = await tokenOf(acceptance.id)
    const { status, body } = await guest('GET', '', token)
    expect(status).toBe(200)
    expect(GuestAcceptance.parse(body)).toMatchObject({
      id: acceptance.id,
      devices: [{ name: 'Tor 1' }, { name: 'Дверь' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/madeBy|answeredBy|linkUntil|projectId/)
    expect((await guest('GET', '/pdf', token)).status).toBe(200)
    const points = [{ deviceId: gate, text: 'Kabel lose' }]
    const signed = await guest('POST', '/sign', token, { ...SIGNATURE, points })
    expect(signed).toMatchObject({ status: 200, body: { state: 'signed', name: 'Maria Muster' } })
    expect(await guest('POST', '/refuse', token, { name: 'x', remarks: '' })).toMatchObject({ status: 409 })
    expect((await pagesOf(await pdfOf(acceptance.id))).at(-1)).toContain('by the link that was given out')
  })

  it('hears of no device that came after the document, and of none once it is answered', async () => {
    const { id, acceptance } = await made()
    const token = await tokenOf(acceptance.id)
    const later = await addCard(employee, id, 'Came later')
    const names = async () =>
      GuestAcceptance.parse((await guest('GET', '', token)).body).devices.map(({ name }) => name)
    expect(await names()).toEqual(['Tor 1', 'Дверь'])
    const points = [{ deviceId: later.id, text: 'x' }]
    const refusal = { status: 409, body: { code: 'acceptance-device-unknown' } }
    expect(await guest('POST', '/sign', token, { ...SIGNATURE, points })).toMatchObject(refusal)
    expect(await guest('POST', '/sign', token, SIGNATURE)).toMatchObject({ status: 200, body: { devices: [] } })
    expect(await names()).toEqual([])
  })

  it('gets the same link while it is open, and another after it was ended; a wrong one opens nothing', async () => {
    const { acceptance } = await made()
    const token = await tokenOf(acceptance.id)
    expect(await tokenOf(acceptance.id)).toBe(token)
    expect(await customer('POST', `/api/acceptance/${acceptance.id}/link`)).toMatchObject({ status: 403 })
    expect(await customer('GET', `/api/acceptance/${acceptance.id}`)).toMatchObject({ body: { linkUntil: null } })
    expect(await employee('DELETE', `/api/acceptance/${acceptance.id}/link`)).toMatchObject({ status: 204 })
    const ended = { status: 404, body: { code: 'acceptance-link-ended' } }
    for (const wrong of [token, `${randomUUID()}.x`, 'x', `${token}x`]) {
      expect(await guest('GET', '', wrong)).toMatchObject(ended)
      expect(await guest('POST', '/sign', wrong, SIGNATURE)).toMatchObject(ended)
    }
    expect(await tokenOf(acceptance.id)).not.toBe(token)
  })
})
