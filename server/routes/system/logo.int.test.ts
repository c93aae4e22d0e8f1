import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { AdministrationPage } from '#events/administration/api.ts'
import { LOGO_PATH, LOGO_SENTENCES } from '#events/settings/logo.ts'
import { Settings } from '#events/settings/settings.ts'
import { appSettings } from '#projections/models/system/app-settings.ts'
import { checkPhotos } from '../../photos/check-photos.ts'
import { openDiskPhotos } from '../../photos/disk.ts'
import { createProject } from '../../testing/app/answers.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { caughtUp } from '../../testing/app/app.ts'
import { drawings } from '../../testing/app/drawings.ts'
import { JPEG, photoForm, PNG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { pdfPictures } from '../../testing/pdf-pictures.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const set = (bytes: Uint8Array, send = employee) => send('POST', LOGO_PATH, photoForm(bytes, { field: 'logo' }))
const logoNow = async () => Settings.parse((await employee('GET', '/api/settings')).body).logo
const background = { r: 200, g: 30, b: 60, alpha: 0.5 }
const WIDE = await sharp({ create: { width: 640, height: 160, channels: 4, background } })
  .png()
  .toBuffer()

it('[SETTINGS-6] employees set, replace and remove the logo; no one else and no key does', async () => {
  expect(await set(WIDE)).toMatchObject({ status: 200, body: { logo: { width: 640, height: 160 } } })
  expect(await employee('GET', LOGO_PATH)).toMatchObject({
    ...{ status: 200, headers: { 'content-type': 'image/png', 'cache-control': 'private, no-cache' } },
  })
  const first = await logoNow()
  expect((await set(JPEG)).status).toBe(200)
  expect((await logoNow())?.mediaType).toBe('image/jpeg')
  await caughtUp(app.runtime)
  const { missing, orphans } = await checkPhotos(
    app.runtime.store,
    openDiskPhotos(join(app.dataDir, 'photos')),
    new Date(Date.now() + 48 * 3_600_000),
  )
  const ofLogo = (keys: readonly string[]) => keys.filter((key) => key.startsWith('installation-'))
  expect([ofLogo(missing), ofLogo(orphans)]).toEqual([[], [first?.key]])

  const key = await makeKey(employee, ['settings:read'])
  expect((await withKey(app, key)('GET', LOGO_PATH)).status).toBe(200)
  expect((await set(PNG, withKey(app, key))).status).toBe(403)
  expect((await withKey(app, key)('DELETE', LOGO_PATH)).status).toBe(403)
  for (const role of ['installer', 'customer'] as const) {
    const send = await app.as(role)
    expect((await set(PNG, send)).status).toBe(403)
    for (const method of ['GET', 'DELETE'] as const) expect((await send(method, LOGO_PATH)).status).toBe(403)
  }
  expect(await employee('DELETE', LOGO_PATH)).toMatchObject({ status: 204 })
  expect([await logoNow(), (await employee('GET', LOGO_PATH)).status]).toEqual([null, 404])
  const { lines } = AdministrationPage.parse((await employee('GET', '/api/administration?kind=settings')).body)
  // Others have changed settings of this app before.
  const said = lines.map(({ text }) => text).filter((text) => text.startsWith('Logo'))
  expect(said).toEqual(['Logo removed', 'Logo set', 'Logo removed', 'Logo set'])
  const { rows } = await app.runtime.pool.query(`select doc from ${appSettings.rows} where doc ->> 'key' = 'logo'`)
  expect(z.array(z.object({ doc: z.object({ value: z.null() }) })).parse(rows)).toHaveLength(1)
})

it('[SETTINGS-6] another file is refused with a sentence', async () => {
  const refusals = [
    [await drawings([{}]), LOGO_SENTENCES.type],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), LOGO_SENTENCES.type],
    [await sharp(PNG).webp().toBuffer(), LOGO_SENTENCES.type],
    [Buffer.alloc(0), LOGO_SENTENCES.empty],
    [PNG.subarray(0, PNG.length - 30), LOGO_SENTENCES.damaged],
    [Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), LOGO_SENTENCES.bytes],
  ] as const
  for (const [bytes, message] of refusals) expect(await set(bytes)).toMatchObject({ status: 400, body: { message } })
  expect(await logoNow()).toBeNull()
})

it('[ACCEPT-23] documents that are made have the logo of then in its shape, and keep it', async () => {
  const { id } = await createProject(employee, 'With a logo', ['customer'])
  const make = async () => {
    const made = z.object({ id: z.int() }).parse((await employee('POST', `/api/projects/${id}/acceptance`)).body)
    return async () => {
      const cookie = await app.cookieOf('employee')
      const { rawPayload } = await app.inject({ url: `/api/acceptance/${made.id}/pdf`, headers: { cookie } })
      return pdfPictures(rawPayload)
    }
  }
  const without = await make()
  await set(WIDE)
  const withIt = await make()
  await employee('DELETE', LOGO_PATH)
  expect([await without(), await withIt()]).toEqual([[], [{ page: 1, width: 150, height: 37.5 }]])
})
