import { useEffect, useEffectEvent } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { isOfDrawing, useViewerStore } from '../viewer-state.ts'

/**
 * Drops the lines and points of a drawing once another one takes its place: they say nothing about that.
 * @param isReplacing the person does so themselves, and that ends their points.
 */
export function useStaleAim({ version }: PlanPage, isReplacing: boolean): void {
  const viewer = useViewerStore()
  const drop = useEffectEvent(() => {
    const { aim, leftAim } = viewer.getState()
    if (isReplacing || !(isOfDrawing(aim) || leftAim)) return
    viewer.setState({ leftAim: null, ...(isOfDrawing(aim) && { aim: null, cross: null }) })
    toast({ title: 'This page has another drawing now', description: 'Begin again on it.' })
  })
  useEffect(() => drop(), [version])
}
