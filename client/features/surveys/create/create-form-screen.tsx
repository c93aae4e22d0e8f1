import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { OrganizationId } from '#events/kernel/ids.ts'
import { useKeptForm } from '../../../shared/drafts/use-kept-form.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form, useZodForm } from '../../../ui/form/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { formHref } from '../../../shared/surveys/survey-hrefs.ts'
import { organizationIdIn, SURVEYS_HREF } from '../survey-hrefs.ts'
import { useCreateForm } from '../use-survey-commands.ts'
import { bodyOf, emptyForm, NewForm } from './new-form.ts'
import { AssignUsersField, NewFormFields, useMissing } from './new-form-fields.tsx'

/** Creates a form (/forms/new), for employees; `orgId` in the query chooses its organization at first. */
export function CreateFormScreen() {
  const [parameters] = useSearchParams()
  const organizationId = organizationIdIn(parameters.get('orgId')) ?? null
  return <CreateForm key={organizationId} organizationId={organizationId} />
}

function CreateForm({ organizationId }: { organizationId: OrganizationId | null }) {
  usePageTitle('Create Form')
  const [, navigate] = useLocation()
  const create = useCreateForm()
  const form = useZodForm(NewForm, emptyForm(organizationId))
  const dropDraft = useKeptForm(form, `new form ${organizationId ?? ''}`)
  const missing = useMissing(form)
  /** The answer leads those away alone who still wait for it. */
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const send = async (values: NewForm) => {
    const sent = await create.send(bodyOf(values))
    if (!sent.ok) return sent
    dropDraft()
    if (!isHere.current) return undefined
    navigate(formHref(sent.result.id))
    return undefined
  }
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pt-4 pb-20 md:px-6 md:pt-6">
        <PageHeader
          title="Create New Form"
          text="A survey of one site, of an organization"
          backLink={<BackLink label="Back to Surveys" href={SURVEYS_HREF} className="-ml-2" />}
        />
        <Card className="p-4 md:p-5">
          <Form form={form} onSubmit={send}>
            <NewFormFields control={form.control} />
            <AssignUsersField control={form.control} />
            <Button
              type="submit"
              variant="primary"
              className="order-last self-end max-md:self-stretch"
              disabled={missing !== null}
              isPending={create.isPending}
            >
              {create.isPending ? 'Creating...' : 'Create Form'}
            </Button>
          </Form>
        </Card>
      </div>
    </main>
  )
}
