import { z } from 'zod'
import { type ComponentProps, useState } from 'react'
import { Role } from '#events/kernel/actor.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { CompanyBox } from '../companies/company-box.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Textarea } from '../../../ui/form/input.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { CopyAll } from '../../../ui/form/copy-all.tsx'
import { companyOfValue, NONE } from '../companies/company-options.ts'
import { ROLES } from '../role-words.ts'
import { useInvite } from '../use-user-commands.ts'
import { invitedPeople } from './invited-people.ts'
import { PeopleFile } from './people-file.tsx'
import { InvitationLinkView } from './link-view.tsx'

/** `company`: the value of its option. */
const fieldsWith = (companies: readonly ListOption[]) =>
  z.object({ email: invitedPeople(companies), role: Role, company: z.string() })
type Fields = ReturnType<typeof fieldsWith>
const EMPTY: z.input<Fields> = { email: '', role: 'customer', company: NONE }

/** Invites people to register, and shows each link. To be mounted anew for each opening. */
export function InviteDialog({ companies, ...opened }: OpenedDialog & { companies: readonly ListOption[] }) {
  const invite = useInvite()
  const form = useZodForm(fieldsWith(companies), EMPTY)
  const { control } = form

  /** One after another; the refusal of one among several stands beside the answers of the others. */
  const send = async ({ email: people, role, company }: z.output<Fields>) => {
    const answers: InvitationOutcome[] = []
    for (const person of people) {
      const sent = await invite.send({ role, companyId: companyOfValue(company), ...person })
      if (!sent.ok && people.length === 1) return sent
      const { email } = person
      answers.push(sent.ok ? { ok: true, ...sent.result } : { ok: false, email, why: sent.error.message })
    }
    return { ok: true as const, result: answers }
  }
  return (
    <FormDialog
      {...opened}
      title="Invite People"
      description="They choose their name and password themselves."
      form={form}
      draft={{ key: 'invitation' }}
      send={send}
      words={{ save: 'Invite', saving: 'Inviting...' }}
      isPending={invite.isPending}
      saved={(answers) => ({
        title: answers.length === 1 ? 'Invitation Ready' : countOf(answers.filter(({ ok }) => ok).length, 'invitation'),
        content: <InvitedView answers={answers} />,
      })}
    >
      <FormField
        control={control}
        name="email"
        label="Email"
        hint="Several at once: one a line, or with commas between them. From a table also with role and company behind."
      >
        {(field) => <Textarea rows={2} inputMode="email" autoComplete="off" spellCheck={false} {...field} />}
      </FormField>
      <PeopleFile
        onLines={(lines) =>
          form.setValue('email', lines, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <FormField control={control} name="role" label="Role">
        {({ value, onChange }) => <Select options={ROLES} value={value} onValueChange={onChange} />}
      </FormField>
      <FormField control={control} name="company" label="Company (optional)">
        {({ value, onChange }) => (
          <CompanyBox options={companies} value={value} onValueChange={onChange} placeholder="Choose a company" />
        )}
      </FormField>
    </FormDialog>
  )
}

/** The outcome of the invitation of one person. */
export type InvitationOutcome =
  | ({ readonly ok: true } & ComponentProps<typeof InvitationLinkView>)
  | { readonly ok: false; readonly email: string; readonly why: string }

/** The links of people who were invited, each alone and all as lines of a table, and why others were not. */
export function InvitedView({ answers }: { answers: readonly InvitationOutcome[] }) {
  const [isCopied, setCopied] = useState(false)
  const [first] = answers
  if (answers.length === 1 && first?.ok) return <InvitationLinkView {...first} />
  const links = answers.flatMap((answer) => (answer.ok ? `${answer.email}\t${answer.invitationUrl}` : []))
  return (
    <div className="flex flex-col gap-4">
      {links.length > 1 && <CopyAll text={links.join('\n')} label="All links" onCopied={() => setCopied(true)} />}
      <Answers answers={answers} isCopied={isCopied} />
    </div>
  )
}

function Answers({ answers, isCopied }: { answers: readonly InvitationOutcome[]; isCopied: boolean }) {
  return (
    <ul className="flex flex-col gap-4">
      {answers.map((answer) => (
        <li key={answer.email} aria-label={answer.email} className="border-t pt-3 first:border-0 first:pt-0">
          {answer.ok ? (
            <InvitationLinkView {...answer} what={answer.email} isCopied={isCopied} />
          ) : (
            <p className="wrap-anywhere text-danger-text">
              {answer.email} was not invited. {answer.why}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
