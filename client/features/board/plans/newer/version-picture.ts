import type { PlanPageVersion } from '#events/plan/api.ts'
import { levelSize, type PageMap, type Size } from '#events/plan/page.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { tileUrl } from '../../../../api/projects/plans.ts'
import type { Pixels } from './difference.ts'

/** The longest edge of a page that is compared, in pixels. */
const MAX_EDGE = 2_048

/** The size in which a version is compared: that of one of its levels. */
function levelOf(version: PlanPageVersion): { readonly z: number } & Size {
  for (let z = version.maxZoom; z > 0; z--) {
    const size = levelSize(version, z)
    if (Math.max(size.width, size.height) <= MAX_EDGE) return { z, ...size }
  }
  return { z: 0, ...levelSize(version, 0) }
}

export const comparedSize = (version: PlanPageVersion): Size => levelOf(version)

async function tile(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

/**
 * The pixels of a version as it lies on a page of a size.
 * @param map from this version to that page, in fractions. @throws where a tile cannot be loaded.
 */
export async function versionPixels(
  planId: PlanId,
  { page, version }: { readonly page: number; readonly version: PlanPageVersion },
  map: PageMap,
  size: Size,
): Promise<Pixels> {
  const level = levelOf(version)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  const [a, b, c, d, e, f] = map
  context.setTransform(
    ...[(a * size.width) / level.width, (b * size.height) / level.width],
    ...[(c * size.width) / level.height, (d * size.height) / level.height],
    ...[e * size.width, f * size.height],
  )
  const [columns, rows] = [Math.ceil(level.width / version.tileSize), Math.ceil(level.height / version.tileSize)]
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    z: level.z,
    x: index % columns,
    y: Math.floor(index / columns),
  }))
  await Promise.all(
    places.map(async (place) => {
      const picture = await tile(tileUrl(planId, { page, version: version.version }, place))
      context.drawImage(picture, place.x * version.tileSize, place.y * version.tileSize)
    }),
  )
  return context.getImageData(0, 0, size.width, size.height)
}
