import { z } from 'zod'
import { EVERYONE } from '#events/kernel/actor.ts'
import { TileQuery } from '#events/plan/api.ts'
import { newest, PageState, type TilesRef } from '#events/plan/model.ts'
import { PageNumber } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { tileNumber } from '#events/plan/tiles.ts'
import { isKnown, PICTURE_HEADERS, sendOriginal } from '../../http/answers/send-picture.ts'
import { fileAnswer, PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { notFound, PathId, visibleId } from '../../http/door/visible.ts'
import { createTileReader } from '../../photos/plans/tile-pack.ts'
import type { Routes } from '../deps.ts'

const PackParams = z.object({ id: PathId, page: z.coerce.number().pipe(PageNumber) })
const place = z.coerce.number().int().nonnegative()
const TileParams = z.object({ ...PackParams.shape, ...{ z: place, x: place, y: place } })

/** The digest of a pack, under which the store keeps it. */
const digestOf = ({ key }: TilesRef): string => key.replace(/^.*\/|\.\w+$/g, '')

/** The answer about a page that is not rendered yet. */
const NotYet = z.object({ state: PageState }).describe('The page is being rendered; the caller asks again.')

const PACK = 'application/octet-stream'

/** The tiles by which pages of plans are shown (docs/rules.md, PLAN-9), and all of a page at once. */
export const planTileRoutes: Routes<'bus' | 'photos'> = async (app, { bus, photos }) => {
  const tileOf = createTileReader(photos)

  /** A version of a page; without a number the newest. */
  const versionOf = (planId: PlanId, page: number, wanted: number | undefined) =>
    bus.plan(planId).look(({ pages }) => {
      const held = pages.get(page)
      return held && (wanted === undefined ? newest(held) : held.versions.find(({ version }) => version === wanted))
    })

  app.get(
    '/plans/:id/pages/:page/tiles/:z/:x/:y',
    {
      config: { cost: 'small', access: { roles: EVERYONE, visible: 'plan' }, scope: 'plans:read' },
      schema: {
        summary: 'A tile of a page',
        params: TileParams,
        querystring: TileQuery,
        response: { 200: PICTURE_ANSWER[200], 202: NotYet, 304: PICTURE_ANSWER[304] },
      },
    },
    async (request, reply) => {
      const { page, ...name } = request.params
      const { version: wanted } = request.query
      const version = await versionOf(visibleId(request, PlanId), page, wanted)
      const number = version ? tileNumber(version, name) : null
      if (!version || number === null || version.state === 'failed') throw notFound()
      if (!version.tiles) return reply.code(202).send({ state: version.state })
      const etag = `"${digestOf(version.tiles)}-${number}"`
      // Without its version in the address it may be the tile of a newer one next time.
      const keeping = wanted === undefined ? { 'cache-control': 'private, no-cache' } : {}
      reply.headers({ ...PICTURE_HEADERS, ...keeping, etag })
      if (isKnown(request, etag)) return reply.code(304).send()
      const bytes = await tileOf(version.tiles, version, number)
      if (!bytes) throw notFound()
      return reply.headers({ 'content-type': 'image/webp', 'content-length': bytes.length }).send(bytes)
    },
  )

  app.get(
    '/plans/:id/pages/:page/pack',
    {
      exposeHeadRoute: false,
      config: { cost: 'file', access: { roles: EVERYONE, visible: 'plan' }, scope: 'plans:read' },
      schema: {
        summary: 'All tiles of a page, to be kept',
        params: PackParams,
        querystring: TileQuery,
        response: {
          ...fileAnswer(PACK, 'The tiles, behind an index of eight bytes for each: where it begins, and its length'),
          ...{ 202: NotYet, 206: PICTURE_ANSWER[206], 304: PICTURE_ANSWER[304] },
        },
      },
    },
    async (request, reply) => {
      const version = await versionOf(visibleId(request, PlanId), request.params.page, request.query.version)
      if (!version || version.state === 'failed') throw notFound()
      if (!version.tiles) return reply.code(202).send({ state: version.state })
      const { tiles } = version
      return sendOriginal(photos, { ...tiles, digest: digestOf(tiles), mediaType: PACK }, { request, reply })
    },
  )
}
