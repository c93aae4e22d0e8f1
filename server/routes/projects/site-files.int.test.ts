import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ShownFile, Site } from '#events/site/api.ts'
import { SITE_FILE_SENTENCES, siteFilePath } from '#events/site/files.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { checkPhotos } from '../../photos/check-photos.ts'
import { openDiskPhotos } from '../../photos/disk.ts'
import { userIdOf } from '../../testing/app/app.ts'
import { createProject } from '../../testing/app/answers.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { drawings } from '../../testing/app/drawings.ts'
import { everyRoute } from '../../testing/app/every-route.ts'
import { JPEG, photoForm, PNG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const customer = await app.as('customer')
const stranger = await app.as('stranger')

const PDF = await drawings([{}])
const NAME = 'way-in-to-the-harbour.pdf'
const formOf = (bytes: Uint8Array, name = NAME) => photoForm(bytes, { field: 'file', name })

async function makeSite() {
  const { id } = await createProject(employee, 'Site', ['installer', 'customer'])
  const path = `/api/projects/${id}/site`
  const add = async (bytes: Uint8Array, name = NAME, send = employee) =>
    send('POST', `${path}/files`, formOf(bytes, name))
  const added = async (bytes: Uint8Array, name = NAME) => {
    const { digest } = ShownFile.parse((await add(bytes, name)).body)
    return siteFilePath(id, digest)
  }
  return { id, path, add, added, filesOf: async (send = employee) => Site.parse((await send('GET', path)).body).files }
}
async function usedBytes(): Promise<number> {
  const { rows } = await app.runtime.pool.query('select sum(bytes)::int as bytes from upload_space where person = $1', [
    userIdOf('employee'),
  ])
  return z.object({ bytes: z.int() }).parse(rows[0]).bytes
}

describe('the files of a site sheet', () => {
  it('[SITE-12] are added and removed by employees, read by installers, and by customers once that is marked', async () => {
    const { path, add, added, filesOf } = await makeSite()
    const file = await added(PDF)
    const shown = { digest: file.split('/').at(-1), fileName: NAME, mediaType: 'application/pdf', bytes: PDF.length }
    expect(await filesOf()).toEqual([shown])
    await expect.poll(() => filesOf(installer)).toEqual([shown])
    expect(await installer('GET', file)).toMatchObject({ status: 200, headers: { 'content-length': `${PDF.length}` } })
    expect(await filesOf(customer)).toBeUndefined()
    for (const send of [customer, stranger]) expect(await send('GET', file)).toMatchObject({ status: 404 })
    for (const send of [installer, customer]) {
      expect(await add(PNG, 'gate.png', send)).toMatchObject({ status: 403 })
      expect(await send('DELETE', file)).toMatchObject({ status: 403 })
    }
    await employee('PUT', path, { forCustomers: ['files'] })
    await expect.poll(() => filesOf(customer)).toEqual([shown])
    expect((await customer('GET', file)).status).toBe(200)
    expect(await stranger('GET', file)).toMatchObject({ status: 404 })
    await employee('PUT', path, { forCustomers: [] })
    expect(await customer('GET', file)).toMatchObject({ status: 404 })
    expect(await employee('DELETE', file)).toMatchObject({ status: 204 })
    expect(await employee('DELETE', file)).toMatchObject({ status: 404 })
    expect([await filesOf(), (await installer('GET', file)).status]).toEqual([[], 404])
  })

  it('[SITE-13] are PDFs and pictures within their limits; each other file is refused with a sentence', async () => {
    const { path, add } = await makeSite()
    const refusals = [
      [Buffer.from('<script>alert(1)</script>'), SITE_FILE_SENTENCES.type],
      [Buffer.alloc(0), SITE_FILE_SENTENCES.empty],
      [PNG.subarray(0, PNG.length - 30), SITE_FILE_SENTENCES.damaged],
      [Buffer.from('%PDF-1.7 and nothing else'), SITE_FILE_SENTENCES.damaged],
      [Buffer.alloc(26_214_401, '%PDF-1.7 '), SITE_FILE_SENTENCES.bytes],
    ] as const
    for (const [bytes, message] of refusals) expect(await add(bytes)).toMatchObject({ status: 400, body: { message } })
    expect(await employee('POST', `${path}/files`, photoForm(PNG))).toMatchObject({
      status: 400,
      body: { message: 'Send one PDF or image file, in the field file' },
    })
    expect([(await add(PNG)).status, (await add(JPEG)).status, (await add(PDF)).status]).toEqual([201, 201, 201])
  })

  it('[SITE-13] are sent so that nothing in them runs, and asked for each time', async () => {
    const { added } = await makeSite()
    const [pdf, picture] = [await added(PDF, 'Zufahrt Süd.pdf'), await added(PNG, 'gate.png')]
    const headersOf = async (path: string) => (await installer('GET', path)).headers
    expect(await headersOf(pdf)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Zufahrt S_d.pdf"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(await headersOf(picture)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="gate.png"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('[SITE-13] count in the quota of who adds them, the same bytes once', async () => {
    const { added, filesOf } = await makeSite()
    await added(PNG)
    const before = await usedBytes()
    const first = await added(PDF)
    expect(await usedBytes()).toBe(before + PDF.length)
    expect(await added(PDF, 'again.pdf')).toBe(first)
    expect([await usedBytes(), (await filesOf())?.length]).toEqual([before + PDF.length, 2])
  })

  it('[SITE-12] of a finished project stay as they are', async () => {
    const { id, add, added } = await makeSite()
    const file = await added(PDF)
    await employee('PATCH', `/api/projects/${id}/checklist`, {
      ...{ usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true },
    })
    expect(await employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })).toMatchObject({ status: 200 })
    expect(await add(PNG)).toMatchObject({ status: 409 })
    expect(await employee('DELETE', file)).toMatchObject({ status: 409 })
    expect((await installer('GET', file)).status).toBe(200)
  })

  it('[SITE-4] [SITE-5] leave by the sheet alone: no list, history, record or search has the name of one', async () => {
    const { id, added } = await makeSite()
    const file = await added(PDF)
    await employee('DELETE', await added(PNG, NAME))
    const asked = everyRoute(app)
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.endsWith('/site'))
      .map(({ url }) => url.replace('/projects/:id', `/projects/${id}`))
      .filter((url) => !url.includes(':'))
    for (const url of [...asked, '/api/find?q=way-in-to']) {
      const { body } = await employee('GET', url)
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
      expect([url, text?.includes(NAME) ?? false]).toEqual([url, false])
    }
    const told = async (send: typeof employee) =>
      HistoryPage.parse((await send('GET', `/api/projects/${id}/history`)).body)
        .lines.map(({ parts }) => parts.map(({ text }) => text).join(' '))
        .filter((line) => line.includes('site sheet'))
    await expect.poll(() => told(installer)).toHaveLength(3)
    expect((await told(installer)).join('\n')).toMatch(
      /removed a file from the site sheet[^]*added a file to the site sheet/,
    )
    expect(await told(customer)).toEqual([])
    const keys = await makeKey(employee, ['projects:read', 'notes:read'])
    expect(await withKey(app, keys)('GET', file)).toMatchObject({ status: 403 })
    const reader = await makeKey(employee, ['sites:read'])
    expect((await withKey(app, reader)('GET', file)).status).toBe(200)
  })

  it('[SITE-14] go with their project, and one that was removed leaves the photo store', async () => {
    const { id, added } = await makeSite()
    const [gone, stays] = [await added(PNG), await added(PDF)]
    await employee('DELETE', gone)
    const photos = openDiskPhotos(join(app.dataDir, 'photos'))
    const soon = new Date(Date.now() + 48 * 3_600_000)
    const { missing, orphans } = await checkPhotos(app.runtime.store, photos, soon)
    const keys = orphans.filter((key) => key.startsWith(`site-${id}/`))
    expect(keys.map((key) => key.includes(gone.split('/').at(-1) ?? ''))).toEqual([true])
    expect(missing.filter((key) => key.startsWith(`site-${id}/`))).toEqual([])
    await employee('DELETE', `/api/projects/${id}`)
    for (const send of [employee, installer]) expect(await send('GET', stays)).toMatchObject({ status: 404 })
  })
})
