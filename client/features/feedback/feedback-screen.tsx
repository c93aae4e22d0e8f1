import { useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { FeedbackStatus, FeedbackType } from '#events/feedback/words.ts'
import { useFeedback } from '../../api/system/feedback.ts'
import { personTexts, usePeople } from '../../shared/people/use-people.ts'
import { useUserNames } from '../../shared/people/use-user-names.ts'
import { useListSearch } from '../../shared/search/use-list-search.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { ListFileButton } from '../../shared/lists/list-file-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { useLast } from '../../ui/overlay/use-last.ts'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import { FeedbackDetails } from './feedback-details.tsx'
import { FeedbackList, LoadingFeedback } from './feedback-list.tsx'
import { countsOf, filtered } from './filter.ts'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_TYPE_LABELS } from '../../shared/feedback/words.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { FeedbackId } from '#events/feedback/feedback-id.ts'

/** The value that stands for no filter in a list of options. */
const ALL = 'all'
const TYPES = [
  { value: ALL, label: 'All' },
  ...FeedbackType.options.map((value) => ({ value, label: FEEDBACK_TYPE_LABELS[value] })),
] as const
const STATUSES = [
  { value: ALL, label: 'All' },
  ...FeedbackStatus.options.map((value) => ({ value, label: FEEDBACK_STATUS_LABELS[value] })),
] as const

/** The reports and wishes of people (/feedback), for employees. New ones and each status that is set show by themselves. */
export function FeedbackScreen() {
  usePageTitle('Feedback')
  const { data: feedback, isError, refetch } = useFeedback()
  const nameOf = useUserNames(
    (feedback ?? []).flatMap(({ userId, answer }) => (answer ? [userId, answer.by] : userId)),
    'A person without an account',
  )
  const [search, setSearch] = useListSearch()
  const url = useFeedbackUrl()
  const [, navigate] = useLocation()
  const heading = useRef<HTMLDivElement>(null)
  const { keeper, target } = useRowFocus(heading)
  const { people } = usePeople()
  const texts = useMemo(() => new Map(people?.map((person) => [person.id, personTexts(person)])), [people])
  const authorTexts = (id: UserId | null) => [nameOf(id), ...(id === null ? [] : (texts.get(id) ?? []))]
  const found = feedback && filtered(feedback, { search, type: url.type, status: url.status }, authorTexts)
  const opened = feedback?.find(({ id }) => id === url.openId)
  const last = useLast(opened)

  const clear = () => {
    setSearch('')
    navigate('/feedback')
  }

  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-4xl flex-col gap-4 px-4 pt-5 pb-20 md:px-6 md:pt-6">
        <div ref={heading} tabIndex={-1} className="outline-none">
          <PageHeader
            title="Feedback"
            backLink={<BackLink label="Back to dashboard" href="/" className="-ml-2" />}
            actions={
              <ListFileButton
                list="feedback"
                query={{ search, ...(url.type && { type: url.type }), ...(url.status && { status: url.status }) }}
              />
            }
          />
        </div>
        {isError && !feedback ? (
          <LoadError
            title="Error Loading Feedback"
            text="Nothing is lost. Try again in a moment."
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <dl className="grid grid-cols-4 gap-2 md:gap-3">
              {countsOf(feedback ?? []).map(({ label, count }) => (
                <Card key={label} className="flex flex-col-reverse justify-end px-2.5 py-2 md:px-4 md:py-3">
                  <dt className="text-xs text-muted md:text-sm">{label}</dt>
                  <dd className="text-xl font-semibold md:text-2xl tabular-nums">
                    {feedback ? formatCount(count) : <Skeleton className="my-1 h-6 w-10" />}
                  </dd>
                </Card>
              ))}
            </dl>
            <div className="flex flex-wrap gap-3">
              <SearchInput
                label="Search feedback"
                placeholder="Search feedback..."
                isPageSearch
                className="min-w-60 flex-1"
                value={search}
                onValueChange={setSearch}
                found={found?.length}
                isNarrowed={search.trim() !== '' || url.type !== null || url.status !== null}
              />
              <Select
                label="Type"
                className="w-auto min-w-36 flex-1 md:flex-none"
                options={TYPES.map((option) => ({ ...option, label: `Type: ${option.label}` }))}
                value={url.type ?? ALL}
                onValueChange={(type) => url.setType(type === ALL ? null : type)}
              />
              <Select
                label="Status"
                className="w-auto min-w-36 flex-1 md:flex-none"
                options={STATUSES.map((option) => ({ ...option, label: `Status: ${option.label}` }))}
                value={url.status ?? ALL}
                onValueChange={(status) => url.setStatus(status === ALL ? null : status)}
              />
            </div>
            {feedback && found ? (
              <FeedbackList
                found={found}
                total={feedback.length}
                nameOf={nameOf}
                onOpen={url.open}
                onClear={clear}
                keeper={keeper}
              />
            ) : (
              <LoadingFeedback />
            )}
          </>
        )}
      </div>
      {last && (
        <FeedbackDetails
          key={last.id}
          feedback={last}
          nameOf={nameOf}
          isOpen={opened !== undefined}
          onClose={() => url.open(null)}
          focusFallback={target}
        />
      )}
    </main>
  )
}

/** The filters of the list and the open feedback. They stand in the url, so that reload and back bring them along. */
function useFeedbackUrl() {
  const [parameters, setParameters] = useSearchParams()
  const set = (name: 'type' | 'status' | 'id', value: string | null, options?: { readonly replace: boolean }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before)
      if (value === null) after.delete(name)
      else after.set(name, value)
      return after
    }, options)
  return {
    /** Null: all of them. */
    type: FeedbackType.safeParse(parameters.get('type')).data ?? null,
    status: FeedbackStatus.safeParse(parameters.get('status')).data ?? null,
    openId: FeedbackId.safeParse(Number(parameters.get('id'))).data ?? null,
    setType: (type: FeedbackType | null) => set('type', type, { replace: true }),
    setStatus: (status: FeedbackStatus | null) => set('status', status, { replace: true }),
    open: (id: FeedbackId | null) => set('id', id === null ? null : String(id)),
  }
}
