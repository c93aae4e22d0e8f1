import { History, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { FormRecordLine } from '#events/form/api.ts'
import { type FormId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import { useFormRecord } from '../../../api/surveys/form-record.ts'
import { DayHeading } from '../../../shared/history/day-heading.tsx'
import { LoadingLines } from '../../../shared/history/loading-lines.tsx'
import { Button } from '../../../ui/button.tsx'
import { dayOf } from '../../../ui/form/calendar-day.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { useSaved } from '../form/draft/form-context.tsx'
import { FormNotLoaded, FormUnavailable } from '../form/form-errors.tsx'
import { labelOf } from '../form/sections/shape.ts'
import { RecordLine } from './record-line.tsx'

const dayOfLine = ({ at }: FormRecordLine): string => dayOf(new Date(at))

/** The changes of a form, newest first and by day; new lines come by themselves. The url names the section that they are about. */
export function RecordLines({ id, head }: { id: FormId; head: ReactNode }) {
  const [parameters, setParameters] = useSearchParams()
  const section = SectionId.safeParse(Number(parameters.get('section'))).data ?? null
  const choose = (next: SectionId | null) =>
    setParameters(next === null ? {} : { section: String(next) }, { replace: true })
  const phase = useSaved((state) => state.phase)
  const revision = useSaved((state) => state.revision)
  const { lines, ...record } = useFormRecord(id, section, revision)
  useSpokenNews(lines, section)

  // A form that is gone is so for its history, which may still be here.
  if (phase === 'closed' && lines) return <FormUnavailable />
  if (!lines && record.error) return <FormNotLoaded error={record.error} onRetry={record.refetch} />
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 pt-5 pb-24 md:px-6 md:pt-6">
      {head}
      <SectionFilter section={section} onChoose={choose} />
      {record.isFetchPreviousPageError && (
        <LoadError isSmall title="Newer changes could not be loaded." onRetry={record.fetchPreviousPage} />
      )}
      {!lines ? (
        <LoadingLines label="Loading the history..." />
      ) : lines.length === 0 && !record.hasNextPage ? (
        <NoLines isNarrowed={section !== null} onShowAll={() => choose(null)} />
      ) : (
        <div>
          <ol aria-label="Changes">
            {lines.map((line, index) => {
              const before = lines[index - 1]
              const isNewDay = !before || dayOfLine(before) !== dayOfLine(line)
              return (
                <li key={line.revision}>
                  {isNewDay && <DayHeading day={dayOfLine(line)} />}
                  <RecordLine form={id} line={line} />
                </li>
              )
            })}
          </ol>
          <LoadMore
            shown={lines.length}
            hasMore={record.hasNextPage}
            isLoading={record.isFetchingNextPage}
            isError={record.isFetchNextPageError}
            onLoadMore={record.fetchNextPage}
          />
        </div>
      )}
    </div>
  )
}

/** Says to those who do not see the list that lines came on top of it. */
function useSpokenNews(lines: readonly FormRecordLine[] | undefined, section: SectionId | null): void {
  const known = useRef<{ section: SectionId | null; top: number } | null>(null)
  const top = lines?.[0]?.revision
  useEffect(() => {
    if (!lines) return
    const before = known.current
    known.current = { section, top: top ?? -1 }
    if (before?.section !== section) return
    const count = lines.filter(({ revision }) => revision > before.top).length
    if (count > 0) announce(countOf(count, 'new change'))
  }, [lines, top, section])
}

const NoLines = ({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) => (
  <EmptyState
    icon={isNarrowed ? <SearchX aria-hidden /> : <History aria-hidden />}
    title={<h2>{isNarrowed ? 'This section has not changed' : 'Nothing has happened yet'}</h2>}
    text={
      isNarrowed
        ? 'It is as it was when the form was made.'
        : 'Each change to this form appears here, with the person and the time.'
    }
    action={isNarrowed && <Button onClick={onShowAll}>Show all changes</Button>}
  />
)

const ALL_SECTIONS = 'all'

/** The section whose changes show; null for all of them, and what is about none. */
function SectionFilter({
  section,
  onChoose,
}: {
  section: SectionId | null
  onChoose: (section: SectionId | null) => void
}) {
  const sections = useSaved((state) => state.sections)
  const options = useMemo(
    () => sections.map((one) => ({ value: `${one.id}`, label: one.title || labelOf(one) })),
    [sections],
  )
  return (
    <div className="w-full sm:w-72">
      <Combobox
        label="Section"
        options={[{ value: ALL_SECTIONS, label: 'All sections' }, ...options]}
        value={`${section ?? ALL_SECTIONS}`}
        onValueChange={(value) => onChoose(value === ALL_SECTIONS ? null : SectionId.parse(Number(value)))}
        placeholder="A section that is gone"
        searchPlaceholder="Search sections"
        emptyText="No section has this in its title."
      />
    </div>
  )
}
