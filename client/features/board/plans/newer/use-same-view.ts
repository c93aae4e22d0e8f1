import { useLayoutEffect, useRef } from 'react'
import { mapToNewest } from '#events/plan/answer.ts'
import type { PlanPage } from '#events/plan/api.ts'
import { inverse, mapped } from '#events/plan/maps.ts'
import { onDrawing } from '../camera.ts'
import { useViewerStore } from '../viewer-state.ts'

/** Those who look at a page see the same part of it, as large as before, when another drawing takes its place. */
export function useSameView(page: PlanPage): void {
  const viewer = useViewerStore()
  const shown = useRef(page)
  useLayoutEffect(() => {
    const from = shown.current
    shown.current = page
    if (from.page !== page.page || from.version === page.version) return
    const map = from.version < page.version ? mapToNewest(page, from.version) : inverse(mapToNewest(from, page.version))
    viewer.setState(({ camera, window }) => ({
      camera: camera && onDrawing(camera, { from, to: page, window }, (at) => mapped(map, at)),
    }))
  }, [page, viewer])
}
