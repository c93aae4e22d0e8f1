import type { ProjectId } from '#events/kernel/ids.ts'
import type { HistoryTrust } from '#events/project/history/api.ts'
import { useHistoryTrust } from '../../api/projects/history.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Notice } from '../../ui/toast/notice.tsx'

const dayAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const inWords = (at: string) => dayAndClock.format(new Date(at))

/** The result of a check of the record; nothing before the first one. `onShow` leads to a revision of the board. */
export function RecordCheck({ projectId, onShow }: { projectId: ProjectId; onShow: (revision: number) => void }) {
  const { data, isError, refetch } = useHistoryTrust(projectId)
  if (isError) return <LoadError isSmall title="The record could not be checked." onRetry={refetch} />
  if (!data) return null
  const { broken, until, events, checkedAt } = data
  if (!broken) {
    return (
      <Notice tone="success" title={`The record holds up to revision ${until}`} isNews>
        {`Each of its ${countOf(events, 'event')} is what was written. Checked ${inWords(checkedAt)}.`}
      </Notice>
    )
  }
  const { revision, isNotes, at } = broken
  return (
    <Notice
      tone="danger"
      title={isNotes ? `The notes were changed past their record` : `The record does not hold at revision ${revision}`}
      isNews
      action={!isNotes && at !== null && <Button onClick={() => onShow(revision)}>Show It</Button>}
    >
      {`${whereIn(broken)}. ${broken.reason} ${until === null ? 'Nothing before it holds.' : `The board's record holds up to revision ${until}.`} Checked ${inWords(checkedAt)}.`}
    </Notice>
  )
}

function whereIn({ isNotes, revision, at }: NonNullable<HistoryTrust['broken']>): string {
  const place = `${isNotes ? 'Change to the notes' : 'Revision'} ${isNotes ? revision + 1 : revision}`
  return at === null ? place : `${place}, written ${inWords(at)}`
}

/** Has the record checked. */
export function CheckButton({ projectId }: { projectId: ProjectId }) {
  const { isFetching, refetch } = useHistoryTrust(projectId)
  return (
    <Button isPending={isFetching} onClick={() => void refetch()}>
      {isFetching ? 'Checking...' : 'Check the Record'}
    </Button>
  )
}
