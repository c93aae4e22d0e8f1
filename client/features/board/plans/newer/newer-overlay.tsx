import { useState } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import type { Size } from '#events/plan/page.ts'
import { toWindow } from '../camera.ts'
import { useViewer } from '../viewer-state.ts'
import { cssMatrix, mapOf } from './align.ts'

/** A newer drawing over the page, at half opacity, as the points of the person lay it. */
export function NewerOverlay({ page }: { page: PlanPage }) {
  const aligning = useViewer(({ aim }) => (aim?.of === 'pair' ? aim : null))
  const camera = useViewer((state) => (state.aim?.of === 'pair' ? state.camera : null))
  const [size, setSize] = useState<Size | null>(null)
  if (!aligning || !camera) return null
  const shown = {
    ...toWindow(camera, page, { x: 0, y: 0 }),
    width: page.width * camera.scale,
    height: page.height * camera.scale,
  }
  return (
    <img
      alt=""
      draggable={false}
      src={aligning.newer.picture}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left opacity-50"
      style={size ? { transform: cssMatrix(mapOf(aligning, page.own), size, shown) } : { visibility: 'hidden' }}
    />
  )
}
