import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { mapToNewest } from '#events/plan/answer.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import { IDENTITY } from '#events/plan/maps.ts'
import { toWindow } from '../camera.ts'
import { useViewer } from '../viewer-state.ts'
import { differenceWords, paintDifference } from './difference.ts'
import { comparedSize, versionPixels } from './version-picture.ts'

/** The difference between an earlier version of a page and its newest one. */
export function useDifference(plan: Plan, page: PlanPage, compared: number | null) {
  const [before, after] = [compared, page.version].map((version) =>
    page.versions.find((one) => one.version === version),
  )
  return useQuery({
    queryKey: ['drawings compared', plan.id, page.page, compared, page.version],
    queryFn: async () => {
      if (!before || !after) throw new Error('there is no such version')
      const size = comparedSize(after)
      const map = mapToNewest(page, before.version)
      const [old, now] = await Promise.all([
        versionPixels(plan.id, { page: page.page, version: before }, map, size),
        versionPixels(plan.id, { page: page.page, version: after }, IDENTITY, size),
      ])
      return { words: differenceWords(paintDifference(old, now)), pixels: old }
    },
    enabled: before?.state === 'ready' && after?.state === 'ready',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
}

/** The difference over the page: gone red, new green. */
export function CompareOverlay({ plan, page }: { plan: Plan; page: PlanPage }) {
  const compared = useViewer((state) => state.compared)
  const camera = useViewer((state) => (state.compared === null ? null : state.camera))
  const { data } = useDifference(plan, page, compared)
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (data && canvas.current)
      canvas.current.getContext('2d')?.putImageData(new ImageData(data.pixels.data.slice(), data.pixels.width), 0, 0)
  }, [data])
  if (!data || !camera) return null
  const { x, y } = toWindow(camera, page, { x: 0, y: 0 })
  const { width, height } = data.pixels
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={width}
      height={height}
      className="pointer-events-none absolute top-0 left-0 origin-top-left"
      style={{
        transform: `translate(${x}px,${y}px) scale(${(page.width * camera.scale) / width},${(page.height * camera.scale) / height})`,
      }}
    />
  )
}
