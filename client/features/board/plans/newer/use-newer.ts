import { useEffect, useRef, useState } from 'react'
import { type Plan, type PlanPage, PlanPreview } from '#events/plan/api.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { plansOf, previewPath, replacePath } from '../../../../api/projects/plans.ts'
import { randomId } from '../../../../api/request/random-id.ts'
import { messageOf } from '../../../../api/request/request.ts'
import { uploadFiles } from '../../../../api/request/upload.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { endAim, startAim } from '../aim/aim.ts'
import { useViewerStore } from '../viewer-state.ts'
import type { Aligning } from './align.ts'

/** A newer drawing of a page: it is looked at first, laid over the page, and takes its place when the person says so. */
export function useNewer(plan: Plan, page: PlanPage) {
  const viewer = useViewerStore()
  const { id: userId } = useUser()
  const [isBusy, setIsBusy] = useState(false)
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  /** Sends a drawing; null where that failed, which the person is told. */
  async function send(path: string, file: File, texts: Readonly<Record<string, string>>, title: string) {
    ending.current?.abort()
    const { signal } = (ending.current = new AbortController())
    setIsBusy(true)
    try {
      const options = { idempotencyKey: randomId(), ageMs: 0, userId, signal, onProgress: () => undefined }
      return await uploadFiles(path, { field: 'plan', files: [file], texts }, options)
    } catch (error) {
      if (!signal.aborted) toast({ title, description: messageOf(error), variant: 'destructive' })
      return null
    } finally {
      if (!signal.aborted) setIsBusy(false)
    }
  }

  function cancel(): void {
    ending.current?.abort()
    setIsBusy(false)
  }

  return {
    isBusy,
    /** Lays a page of a file over the page. */
    async look(file: File, filePage = 1): Promise<void> {
      const before = viewer.getState()
      const answer = await send(previewPath(plan.id, page.page, filePage), file, {}, 'The drawing cannot be used')
      const now = viewer.getState()
      // The person may have gone on to another page, or to something else.
      if (!answer || now.page !== before.page || now.aim?.of !== before.aim?.of) return
      const { own, pages, picture } = PlanPreview.parse(answer.body)
      const newer = { file, filePage, pages, own, picture: `data:image/webp;base64,${picture}` }
      const say = `${file.name} lies over the page. Press a point of the old drawing that both show`
      startAim(viewer, { of: 'pair', newer, pairs: [], from: null }, false, say)
      viewer.setState({ compared: null })
    },
    async replace({ newer: { file, filePage }, pairs }: Aligning): Promise<void> {
      const texts = {
        filePage: `${filePage}`,
        version: `${page.version}`,
        ...(pairs.length > 0 && { points: JSON.stringify(pairs) }),
      }
      // Cancel ends the upload: it says that nothing was replaced.
      const stop = viewer.subscribe(({ aim }) => aim?.of === 'pair' || cancel())
      const answer = await send(replacePath(plan.id, page.page), file, texts, 'The page was not replaced').finally(stop)
      if (!answer) return
      if (viewer.getState().aim?.of === 'pair') endAim(viewer)
      toast({ title: `${page.title} replaced`, description: 'It shows when it is drawn.' })
      await plansOf(plan.projectId).loadAgain()
    },
  }
}
