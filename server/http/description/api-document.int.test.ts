import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SCOPES } from '#events/registry.ts'
import { everyRoute } from '../../testing/app/every-route.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const FILE = resolve(join(import.meta.dirname, '../../../docs/openapi.json'))
const UPDATE =
  'docs/openapi.json is not what the routes are. Run: npx vitest run --project=int server/http/description/api-document.int.test.ts -u'

const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const app = await sharedApp()

const read = async () => (await (await app.as('employee'))('GET', '/api/docs/json')).body

describe('the description of the API', () => {
  it('[API-2] is the one that is committed', async () => {
    await expect(`${JSON.stringify(await read(), null, 2)}\n`).toMatchFileSnapshot(FILE, UPDATE)
  })

  it('[API-1] has every route of the API, with who may call it and by which scope, and how it fails', async () => {
    const { paths } = Document.parse(await read())
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${url}`, ...operation })),
    )
    const routes = everyRoute(app).filter(({ url }) => url.startsWith('/api/') && !url.startsWith('/api/docs'))
    const byUrl = (url: string) => url.replace(/:(\w+)/g, '{$1}')
    expect(described.map(({ name }) => name).toSorted()).toEqual(routes.map(({ name }) => byUrl(name)).toSorted())
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
    for (const { name, access, scopes } of routes) {
      const found = described.find((one) => one.name === byUrl(name))
      const key = scopes.map((scope) => ({ key: expect.arrayContaining([scope]) }))
      expect([name, found?.security]).toEqual([name, access === 'public' ? [] : [{ session: [] }, ...key]])
      expect([name, Object.keys(found?.responses ?? {})]).toEqual([name, expect.arrayContaining(['4XX', '5XX'])])
    }
    const scopes = described.flatMap(({ security }) => security.flatMap(({ key = [] }) => key))
    expect(new Set(scopes)).toEqual(new Set(SCOPES))
  })

  it('[API-1] says what bodies and answers hold, times as times', async () => {
    const text = JSON.stringify(Document.parse(await read()).paths['/api/api-keys'])
    expect(text).toContain('"name":{"type":"string"')
    expect(text).toContain('"format":"date-time"')
  })

  it('[API-3] is for employees alone, and its page runs no script of its own', async () => {
    const paths = ['/api/docs', '/api/docs/json', '/api/docs/page.js', '/api/docs/swagger-ui-bundle.js']
    for (const path of paths) {
      for (const person of ['installer', 'customer'] as const)
        expect((await (await app.as(person))('GET', path)).status).toBe(403)
      expect((await app.anonymous('GET', path)).status).toBe(401)
      expect((await (await app.as('employee'))('GET', path)).status).toBe(200)
    }
    const page = String((await (await app.as('employee'))('GET', '/api/docs')).body)
    expect(page.match(/<script(?! src="\/api\/docs\/[a-z.-]+"><\/script>)|<style|style=| on\w+=/g)).toBeNull()
  })
})
