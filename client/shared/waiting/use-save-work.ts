import { useEffect, useState } from 'react'
import { useUser } from '../../api/people/session.tsx'
import { useConnection, useOutbox } from '../../live/live-context.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { fetchedOnce } from '../../ui/loading/on-demand.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { fullName } from '../people/people.ts'

/** The browser has begun to save by then. */
const BEGUN_MS = 60_000

const code = fetchedOnce(() => import('./exported-work.ts'))

/** Has the browser save all of this person's waiting work as one file. `save` resolves to true once that has begun. */
export function useSaveWork() {
  const user = useUser()
  const outbox = useOutbox()
  const connection = useConnection()
  const [isSaving, setIsSaving] = useState(false)
  // It must be here when the connection is gone.
  useEffect(() => {
    code.load().catch(() => {})
  }, [])
  const save = async (): Promise<boolean> => {
    setIsSaving(true)
    try {
      const { exportedWork } = await code.load()
      const { blob, name, missing } = await exportedWork({
        state: outbox.store.getState(),
        person: { id: user.id, name: fullName(user) },
        connection,
        fileOf: async (id) => outbox.photos.files.file(id) ?? outbox.photos.files.fromDevice(id),
        now: new Date(),
      })
      const url = URL.createObjectURL(blob)
      Object.assign(document.createElement('a'), { href: url, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(url), BEGUN_MS)
      if (missing > 0)
        toast({
          title: 'The file is not whole',
          description: `${countOf(missing, 'photo')} could not be read on this device. The rest is in the file.`,
          variant: 'destructive',
        })
      else toast({ title: 'Saved as a file', description: name })
      return true
    } catch {
      toast({ title: 'The file could not be made', description: 'Nothing is lost. Try again.', variant: 'destructive' })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
