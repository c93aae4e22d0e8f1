import { useEffect, useRef, useState } from 'react'
import { PDF_TYPE } from '#events/kernel/photo.ts'
import { useUser } from '../../api/people/session.tsx'
import { randomId } from '../../api/request/random-id.ts'
import { isRefusal, messageOf } from '../../api/request/request.ts'
import { uploadFiles } from '../../api/request/upload.ts'
import type { UploadState } from '../../ui/loading/upload-item.tsx'

/** A file on its way. `id`: also the key under which it is sent again. */
export type FileUpload = { readonly id: string; readonly file: File; readonly state: UploadState }

/** The files that a place takes, and the sentences by which others are refused before they are sent. */
type Limits = {
  readonly types: readonly string[]
  readonly maxBytes: number
  readonly sentences: { readonly type: string; readonly bytes: string; readonly empty: string }
}

/** Where files go up to. `field`: of the form. `sent`: ends once the screen shows a file that has come. */
type UploadPlace = {
  readonly url: string
  readonly field: string
  readonly limits: Limits
  readonly sent: () => Promise<unknown>
}

/** The attribute `accept` of a chooser of such files. Some systems name no type of a PDF, so that its ending stands beside. */
export const acceptOf = ({ types }: Pick<Limits, 'types'>): string =>
  [...types, ...(types.includes(PDF_TYPE) ? ['.pdf'] : [])].join(',')

/** Why a file is not even sent; null where it is. */
function refusalOf({ types, maxBytes, sentences }: Limits, { name, size, type }: File): string | null {
  const isPdf = types.includes(PDF_TYPE) && /\.pdf$/i.test(name)
  if (!types.includes(type) && !isPdf) return sentences.type
  if (size === 0) return sentences.empty
  return size > maxBytes ? sentences.bytes : null
}

/** The files that go up to a place, one at a time. They end with the screen. */
export function useFileUploads({ url, field, limits, sent }: UploadPlace) {
  const { id: userId } = useUser()
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
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
          url,
          { field, files: [file] },
          {
            ...{ idempotencyKey: id, ageMs: 0, userId, signal: ending.signal },
            onProgress: (sentBytes) => say(id, { status: 'sending', sentBytes }),
          },
        )
        await sent()
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
      const fresh = files.map((file): FileUpload => {
        const reason = refusalOf(limits, file)
        const state: UploadState = reason === null ? { status: 'waiting' } : { status: 'refused', reason }
        return { id: randomId(), file, state }
      })
      setUploads((before) => [...before, ...fresh])
      for (const { id, file, state } of fresh) if (state.status === 'waiting') send(id, file)
    },
    retry({ id, file }: FileUpload) {
      say(id, { status: 'waiting' })
      send(id, file)
    },
    cancel({ id }: FileUpload) {
      endings.current.get(id)?.abort()
      say(id, null)
    },
  }
}
