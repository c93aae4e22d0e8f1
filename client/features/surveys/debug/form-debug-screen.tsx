import { Bug } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { z } from 'zod'
import { FormId } from '#events/kernel/ids.ts'
import { useForms, useRawForm } from '../../../api/surveys/forms.ts'
import { messageOf } from '../../../api/request/request.ts'
import { statusTextOf } from '../../../api/request/status-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Form, FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { formIdIn } from '../survey-hrefs.ts'
import { useFailedRead } from '../use-failed-read.ts'
import { RawForm } from './raw-form.tsx'

/** So many of the newest forms have a button each. */
const PRESETS = 2

const INVALID = 'Please enter a valid form ID'
const Fields = z.object({
  id: z
    .string()
    .trim()
    .regex(/^\d+$/, INVALID)
    .refine((text) => FormId.safeParse(Number(text)).success, INVALID),
})

/** "Form Debug Tool" (/debug/forms), for employees: a form as the server answers it. The url names it. */
export function FormDebugScreen() {
  usePageTitle('Form Debug Tool')
  const [parameters, setParameters] = useSearchParams()
  const id = formIdIn(parameters.get('id')) ?? null
  const forms = useForms()
  useFailedRead(forms.error, 'Error fetching forms', 'Unable to load forms')
  const newest = (forms.data ?? []).toSorted((one, other) => other.id - one.id).slice(0, PRESETS)
  const form = useZodForm(Fields, { id: id === null ? '' : String(id) })
  const raw = useRawForm(id)
  useFailedRead(raw.error, `Failed to fetch form: ${raw.error ? statusTextOf(raw.error) : ''}`)

  const show = (next: string) => {
    if (next === String(id)) void raw.refetch()
    else setParameters({ id: next })
  }
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 pt-4 pb-20 md:px-6 md:pt-6">
        <PageHeader title="Form Debug Tool" text="What the server answers about a form" />
        <Form form={form} className="gap-3" onSubmit={async (values) => show(values.id)}>
          <FormField control={form.control} name="id" label="Form ID">
            {(field) => (
              <div className="flex flex-wrap gap-2">
                <Input autoComplete="off" inputMode="numeric" className="w-40" {...field} />
                <Button type="submit" variant="primary">
                  Fetch Form
                </Button>
                {newest.map((preset) => (
                  <Button
                    key={preset.id}
                    title={preset.title}
                    onClick={() => {
                      form.reset({ id: String(preset.id) })
                      show(String(preset.id))
                    }}
                  >
                    Form {preset.id}
                  </Button>
                ))}
              </div>
            )}
          </FormField>
        </Form>
        {id === null ? (
          <EmptyState
            icon={<Bug aria-hidden />}
            title="No form is shown"
            text="Enter its ID, or press one of the newest."
          />
        ) : raw.isFetching ? (
          <Loading label="Loading the form...">
            <Skeleton className="h-48" />
          </Loading>
        ) : raw.isError ? (
          <Card>
            <LoadError
              title={`Failed to fetch form: ${statusTextOf(raw.error)}`}
              text={messageOf(raw.error)}
              onRetry={raw.refetch}
            />
          </Card>
        ) : (
          <RawForm body={raw.data} />
        )}
      </div>
    </main>
  )
}
