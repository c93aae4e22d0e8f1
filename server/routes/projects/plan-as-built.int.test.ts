import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { verifyRecord } from '#events/proof/verify-record.ts'
import { buildPrograms } from '../../cli/build/build-programs.mjs'
import { startPageDrawer } from '../../photos/plans/page-process.ts'
import { CHANNELS, withPdf } from '../../photos/plans/pdfium.ts'
import { makeKey } from '../../testing/app/api-keys.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { startTestApp, type TestPerson } from '../../testing/app/app.ts'
import { drawings } from '../../testing/app/drawings.ts'
import { newPlan } from '../../testing/app/plans.ts'
import { pdfTexts } from '../../testing/pdf-texts.ts'
import { readZip } from '../../testing/read-zip.ts'
import { sourceOf, zipOf } from '../../testing/records.ts'

const folder = await buildPrograms(['server/cli/draw-pages.ts'])
const app = await startTestApp(undefined, {
  draws: startPageDrawer(resolve(folder, 'draw-pages.js')),
  config: { signs: true },
})
const undrawn = await startTestApp()
afterAll(async () => {
  await app.close()
  await undrawn.close()
})
const employee = await app.as('employee')

/** A project with a plan of so many pages that are drawn, and three cards. */
async function drawn(bytes: Uint8Array, name = 'Hafen: Süd') {
  const { id: project } = await createProject(employee, name, ['installer', 'customer'])
  const plan = await newPlan(employee, project, bytes)
  const states = async () =>
    Plan.parse((await employee('GET', `/api/plans/${plan}`)).body).pages.map(({ state }) => state)
  await expect.poll(states, { timeout: 120_000 }).not.toContain('rendering')
  const [gate, door, gone] = [
    await addCard(employee, project, 'Tor 1', 'installed'),
    await addCard(employee, project, 'Дверь'),
    await addCard(employee, project, 'Weg'),
  ]
  return { project, plan, gate: gate.id, door: door.id, gone: gone.id }
}

const put = async (plan: number, device: number, pin: object) =>
  expect((await employee('PUT', `/api/plans/${plan}/pins/${device}`, { page: 1, ...pin })).status).toBe(200)

async function asBuilt(plan: number, query = '', person: TestPerson = 'customer') {
  const headers = { cookie: await app.cookieOf(person) }
  const answer = await app.inject({ url: `/api/plans/${plan}/as-built${query}`, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  // Made whole in the turn of its person (docs/rules.md, READ-36).
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  return { pdf: answer.rawPayload, name: String(answer.headers['content-disposition']) }
}

/** The pixels of the first page, and of how many of its middle, above the legend, a test holds. */
const countOf = (pdf: Buffer, isIt: (red: number, green: number, blue: number) => boolean) =>
  withPdf(pdf, ({ page }) => {
    const [width, height] = [1190, 842]
    const rows = page(0).draw({ width, height, top: 100, rows: 620 })
    let count = 0
    for (let at = 0; at < rows.length; at += CHANNELS)
      if (isIt(rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0)) count += 1
    return count
  })
const isRed = (red: number, green: number, blue: number) => red > 170 && green < 80 && blue < 90
const isBlack = (red: number, green: number, blue: number) => Math.max(red, green, blue) < 60

describe('the as-built drawing of a page', () => {
  it('[PLAN-32] [PLAN-33] shows the drawing with numbered pins, and a table of the devices that are there', async () => {
    const { plan, gate, door, gone } = await drawn(await drawings([{}, { sheet: 'E-102', title: 'First floor' }]))
    const facts = { model: 'CD52', ip: '10.0.0.17' }
    expect((await employee('PATCH', '/api/devices/facts', { deviceIds: [gate], facts })).status).toBe(200)
    await put(plan, gate, { x: 0.25, y: 0.5, kind: 'planned' })
    await put(plan, door, { x: 0.6, y: 0.4, kind: 'planned' })
    await put(plan, gone, { x: 0.7, y: 0.4, kind: 'planned' })
    await employee('DELETE', `/api/devices/${gone}`)
    const before = await asBuilt(plan)
    expect(await countOf(before.pdf, isRed)).toBe(0)
    expect(await countOf(before.pdf, isBlack)).toBeGreaterThan(1_000)

    await put(plan, gate, { x: 0.45, y: 0.5, kind: 'built', why: 'Ein Rohr' })
    const { pdf, name } = await asBuilt(plan)
    expect(name).toMatch(/^inline; .*As-built/)
    // A line over a fifth of the width.
    expect(await countOf(pdf, isRed)).toBeGreaterThan(100)
    const [drawing = '', table = ''] = await pdfTexts(pdf)
    for (const words of ['Hafen: Süd', 'E-101 Ground floor', 'Hall', 'version 1', 'Page 1 of 2', 'planned to built: 1'])
      expect(drawing).toContain(words)
    expect(drawing).toMatch(/ 1 (.* )?2 /)
    for (const words of ['Tor 1', 'Дверь', ...Object.values(facts), 'Installed', 'Ein Rohr', 'Page 2 of 2', 'Hangs'])
      expect(table).toContain(words)
    expect(table).not.toContain('Weg')

    const second = await pdfTexts((await asBuilt(plan, '?page=2', 'installer')).pdf)
    expect(second).toHaveLength(1)
    expect(second[0]).toContain('E-102 First floor')
  })

  it('[PROOF-27] stands in the hand-over record, and its bytes are what was signed', async () => {
    const { project, plan, gate } = await drawn(await drawings([{}, { sheet: 'E-102', title: 'First floor' }]))
    await put(plan, gate, { x: 0.25, y: 0.5, kind: 'planned' })
    const NAME = 'as-built/01 E-101 Ground floor.pdf'
    const recordBy = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: `/api/projects/${project}/record`, headers })
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload
    }
    const record = await recordBy({ cookie: await app.cookieOf('employee') })
    const files = await readZip(record)
    expect([...files.keys()].filter((name) => name.startsWith('as-built/'))).toEqual([NAME])
    const [drawing = ''] = await pdfTexts(files.get(NAME) ?? Buffer.alloc(0))
    expect(drawing).toContain('E-101 Ground floor')
    expect(await verifyRecord(sourceOf(record))).toMatchObject({ confirmed: { project, photos: 0 } })
    const forged = await zipOf(new Map([...files, [NAME, Buffer.from('%PDF-1.7')]]))
    expect(await verifyRecord(sourceOf(forged))).toEqual({ difference: `${NAME} is not what was signed.` })

    const key = await makeKey(employee, ['projects:read', 'surveys:read'])
    const without = await readZip(await recordBy({ authorization: `Bearer ${key}` }))
    expect([...without.keys()].filter((name) => name.startsWith('as-built/'))).toEqual([])
  })

  it('[PLAN-33] is not there for strangers, and for a page that is none', async () => {
    const { id } = await createProject(employee, 'P', ['customer'])
    const plan = await newPlan(employee, id)
    const stranger = await app.as('stranger')
    expect((await stranger('GET', `/api/plans/${plan}/as-built`)).status).toBe(404)
    expect((await employee('GET', `/api/plans/${plan}/as-built?page=9`)).status).toBe(404)
    expect((await employee('GET', `/api/plans/${plan}/as-built?page=0`)).status).toBe(400)
  })

  it('[PLAN-33] waits for the page to be drawn', async () => {
    const send = await undrawn.as('employee')
    const { id } = await createProject(send, 'P')
    const plan = await newPlan(send, id)
    const { status, body } = await send('GET', `/api/plans/${plan}/as-built`)
    expect([status, body]).toEqual([
      409,
      { message: 'This page is still being drawn. Try again in a minute.', code: 'page-not-drawn' },
    ])
  })
})
