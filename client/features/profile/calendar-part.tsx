import { useState } from 'react'
import { calendarCalls, MadeCalendarAddress } from '#events/calendar/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { keepCalendarAddress, useCalendarAddress } from '../../api/people/calendar.ts'
import { useUser } from '../../api/people/session.tsx'
import { failed } from '../../api/request/failed.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { When } from '../../shared/when/when.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

const NOT_COPIED = {
  title: 'Address not copied',
  description: 'It was shown this once. If it stands in no calendar, replace it to get another one.',
}

/** The reader's own calendar address: made and shown this once, copied into a calendar, replaced, ended. */
export function CalendarPart() {
  const { role } = useUser()
  const { data, isError, refetch } = useCalendarAddress()
  /** The address that was just made here. */
  const [address, setAddress] = useState<string | null>(null)
  const confirm = useConfirm()
  const make = useCommand({
    call: () => requestOf(calendarCalls.make, {}),
    read: (body) => MadeCalendarAddress.parse(body),
    done: (made) => {
      setAddress(made.address)
      keepCalendarAddress({ madeAt: made.madeAt })
    },
    failure: failed('No address made'),
  })
  const end = useCommand({
    call: () => requestOf(calendarCalls.end, {}),
    read: () => null,
    done: () => {
      setAddress(null)
      keepCalendarAddress({ madeAt: null })
    },
    success: () => ({ title: 'Address ended', description: 'Calendars read nothing at it any more.' }),
    failure: failed('Address not ended'),
  })
  const onReplace = async () => {
    const description = 'Calendars that have the present one get nothing more until they are given the new one.'
    if (await confirm({ title: 'Replace the calendar address?', description, action: 'Replace Address' }))
      void make.send(undefined)
  }
  const onEnd = async () => {
    const description = 'Calendars that have it get nothing more. Another address can be made at any time.'
    if (await confirm({ title: 'End the calendar address?', description, action: 'End Address', tone: 'danger' }))
      void end.send(undefined)
  }
  return (
    <Card className="flex flex-col gap-3 p-4 md:p-5">
      <div>
        <h2 className="font-semibold">Calendar</h2>
        <p className="mt-0.5 text-muted">
          A calendar that subscribes to your address shows your cards on their days
          {role === 'employee' && ', and when installations were completed'}. Who has the address can read that: keep it
          to yourself.
        </p>
      </div>
      {isError && !data ? (
        <LoadError isSmall title="Your address could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading your calendar address...">
          <Skeleton className="h-9 w-full" />
        </Loading>
      ) : data.madeAt === null ? (
        <Button className="self-start" isPending={make.isPending} onClick={() => void make.send(undefined)}>
          Make Address
        </Button>
      ) : (
        <>
          {address === null ? (
            <p>
              You have an address, made <When at={data.madeAt} />. It was shown once; another one takes its place.
            </p>
          ) : (
            <Field label="Calendar address" hint="It is shown this once. Copy it into your calendar now.">
              <CopyField value={address} ifUncopied={NOT_COPIED} />
            </Field>
          )}
          <div className="flex flex-wrap gap-3">
            {address === null && (
              <Button isPending={make.isPending} onClick={() => void onReplace()}>
                Replace Address
              </Button>
            )}
            <Button isPending={end.isPending} onClick={() => void onEnd()}>
              End Address
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
