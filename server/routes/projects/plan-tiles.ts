import { z } from 'zod'
import { EVERYONE } from '#events/kernel/actor.ts'
import { TileQuery } from '#events/plan/api.ts'
import { newest, PageState } from '#events/plan/model.ts'
import { PageNumber } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { isKnown, PICTURE_HEADERS } from '../../http/answers/send-picture.ts'
import { PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { notFound, PathId, visibleId } from '../../http/door/visible.ts'
import { createTileReader, tileNumber } from '../../photos/plans/tile-pack.ts'
import type { Routes } from '../deps.ts'

const place = z.coerce.number().int().nonnegative()
const TileParams = z.object({
  id: PathId,
  page: z.coerce.number().pipe(PageNumber),
  ...{ z: place, x: place, y: place },
})

/** The answer about a page that is not rendered yet. */
const NotYet = z.object({ state: PageState }).describe('The page is being rendered; the caller asks again.')

/** The tiles by which pages of plans are shown (docs/rules.md, PLAN-9). */
export const planTileRoutes: Routes<'bus' | 'photos'> = async (app, { bus, photos }) => {
  const tileOf = createTileReader(photos)

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
      const version = await bus.plan(visibleId(request, PlanId)).look(({ pages }) => {
        const held = pages.get(page)
        return held && (wanted === undefined ? newest(held) : held.versions.find(({ version }) => version === wanted))
      })
      const number = version ? tileNumber(version, name) : null
      if (!version || number === null || version.state === 'failed') throw notFound()
      if (!version.tiles) return reply.code(202).send({ state: version.state })
      const etag = `"${version.tiles.key.replace(/^.*\/|\.\w+$/g, '')}-${number}"`
      // Without its version in the address it may be the tile of a newer one next time.
      const keeping = wanted === undefined ? { 'cache-control': 'private, no-cache' } : {}
      reply.headers({ ...PICTURE_HEADERS, ...keeping, etag })
      if (isKnown(request, etag)) return reply.code(304).send()
      const bytes = await tileOf(version.tiles, version, number)
      if (!bytes) throw notFound()
      return reply.headers({ 'content-type': 'image/webp', 'content-length': bytes.length }).send(bytes)
    },
  )
}
