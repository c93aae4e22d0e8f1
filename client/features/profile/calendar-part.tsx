import { CalendarAddress, calendarCalls } from '#events/calendar/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { keepCalendarAddress, useCalendarAddress } from '../../api/calendar.ts'
import { messageOf } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** An employee's own calendar address: made, copied into a calendar, replaced, ended. */
export function CalendarPart() {
  const { data, isError, refetch } = useCalendarAddress()
  const confirm = useConfirm()
  const make = useCommand({
    call: () => requestOf(calendarCalls.make, {}),
    read: (body) => CalendarAddress.parse(body),
    done: keepCalendarAddress,
    failure: (error) => ({ title: 'No address made', description: messageOf(error), variant: 'destructive' }),
  })
  const end = useCommand({
    call: () => requestOf(calendarCalls.end, {}),
    read: () => null,
    done: () => keepCalendarAddress({ address: null }),
    success: () => ({ title: 'Address ended', description: 'Calendars read nothing at it any more.' }),
    failure: (error) => ({ title: 'Address not ended', description: messageOf(error), variant: 'destructive' }),
  })
  const onEnd = async () => {
    const description = 'Calendars that have it get no more completions. Another address can be made at any time.'
    if (await confirm({ title: 'End the calendar address?', description, action: 'End Address', tone: 'danger' }))
      void end.send(undefined)
  }
  return (
    <Card className="flex flex-col gap-3 p-4 md:p-5">
      <div>
        <h2 className="font-semibold">Calendar</h2>
        <p className="mt-0.5 text-muted">
          A calendar that subscribes to your address shows when installations were completed. Who has the address can
          read that: keep it to yourself.
        </p>
      </div>
      {isError && !data ? (
        <LoadError isSmall title="Your address could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading your calendar address...">
          <Skeleton className="h-9 w-full" />
        </Loading>
      ) : data.address === null ? (
        <Button className="self-start" isPending={make.isPending} onClick={() => void make.send(undefined)}>
          Make Address
        </Button>
      ) : (
        <>
          <Field label="Calendar address">
            <CopyField value={data.address} />
          </Field>
          <Button className="self-start" isPending={end.isPending} onClick={() => void onEnd()}>
            End Address
          </Button>
        </>
      )}
    </Card>
  )
}
