import type { ProjectId } from '#events/kernel/ids.ts'
import type { SignedUntil } from '#events/proof/signed-until.ts'
import { useSignedUntil } from '../../api/system/signed-until.ts'
import { countOf } from '../../ui/text/format-count.ts'

const dayAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A line that says how far the history is signed, and when. It keeps its place until the answer is here. */
export function SignedLine({ projectId }: { projectId: ProjectId }) {
  const { data } = useSignedUntil(projectId)
  return <p className="min-h-5 text-sm text-muted">{data && signedWords(data)}</p>
}

function signedWords({ head, revision, last, trouble }: SignedUntil): string {
  const why = trouble === null ? '' : ` ${trouble}`
  if (!head || revision === null) return `Not signed yet.${why}`
  const until = revision === last ? `revision ${revision}` : `revision ${revision} of ${last}`
  const at = dayAndClock.format(new Date(head.signedAt))
  return `Signed up to ${until}, with the log of ${countOf(head.size, 'event')}, ${at}.${why}`
}
