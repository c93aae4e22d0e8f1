import { useEffect, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { MAX_PLAN_BYTES, PLAN_SENTENCES } from '#events/plan/limits.ts'
import { PlanType } from '#events/plan/page.ts'
import { useUser } from '../../../api/people/session.tsx'
import { plansOf } from '../../../api/projects/plans.ts'
import { randomId } from '../../../api/request/random-id.ts'
import { isRefusal, messageOf } from '../../../api/request/request.ts'
import { uploadFiles } from '../../../api/request/upload.ts'
import type { UploadState } from '../../../ui/loading/upload-item.tsx'

/** A drawing on its way to the project. `id`: also the key under which it is sent again. */
export type PlanUpload = { readonly id: string; readonly file: File; readonly state: UploadState }

/** The types of files that the chooser offers. Some systems name no type of a PDF, so that its ending stands beside. */
export const PLAN_FILES = [...PlanType.options, '.pdf'].join(',')

/** Why a file is not even sent; null where it is. */
function refusalOf({ name, size, type }: File): string | null {
  const isKnown = PlanType.safeParse(type).success || /\.pdf$/i.test(name)
  if (!isKnown) return PLAN_SENTENCES.type
  if (size === 0) return PLAN_SENTENCES.empty
  return size > MAX_PLAN_BYTES ? PLAN_SENTENCES.bytes : null
}

/** The drawings that go up to a project, one at a time. They end with the screen. */
export function usePlanUploads(projectId: ProjectId) {
  const { id: userId } = useUser()
  const [uploads, setUploads] = useState<readonly PlanUpload[]>([])
  const endings = useRef(new Map<string, AbortController>())
  const line = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    const all = endings.current
    return () => {
      for (const ending of all.values()) ending.abort()
    }
  }, [])

  const say = (id: string, state: UploadState | null) =>
    setUploads((before) => before.flatMap((one) => (one.id !== id ? [one] : state ? [{ ...one, state }] : [])))

  const send = (id: string, file: File) => {
    const ending = new AbortController()
    endings.current.set(id, ending)
    line.current = line.current.then(async () => {
      if (ending.signal.aborted) return
      say(id, { status: 'sending', sentBytes: 0 })
      try {
        await uploadFiles(
          `/api/projects/${projectId}/plans`,
          { field: 'plan', files: [file] },
          {
            ...{ idempotencyKey: id, ageMs: 0, userId, signal: ending.signal },
            onProgress: (sentBytes) => say(id, { status: 'sending', sentBytes }),
          },
        )
        await plansOf(projectId).loadAgain()
        say(id, null)
      } catch (error) {
        if (ending.signal.aborted) return
        const reason = messageOf(error)
        say(id, { status: 'failed', reason, canRetry: !isRefusal(error) })
      } finally {
        endings.current.delete(id)
      }
    })
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const fresh = files.map((file): PlanUpload => {
        const reason = refusalOf(file)
        const state: UploadState = reason === null ? { status: 'waiting' } : { status: 'refused', reason }
        return { id: randomId(), file, state }
      })
      setUploads((before) => [...before, ...fresh])
      for (const { id, file, state } of fresh) if (state.status === 'waiting') send(id, file)
    },
    retry({ id, file }: PlanUpload) {
      say(id, { status: 'waiting' })
      send(id, file)
    },
    cancel({ id }: PlanUpload) {
      endings.current.get(id)?.abort()
      say(id, null)
    },
  }
}
